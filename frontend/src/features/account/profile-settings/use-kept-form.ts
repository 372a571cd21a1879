import type { Account } from '@meguri/contracts/account/account-view.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useForm } from 'react-hook-form';
import { usePersistent } from '../../../lib/storage/persistent-state.ts';
import { writerHere } from '../../../lib/storage/storage.ts';
import { unsavedName } from '../../../lib/storage/unsaved-words.ts';
import { useIsMounted } from '../../../lib/use-is-mounted.ts';
import { dropSaved, keepFields, type KeptFields, unsavedOf } from './kept-fields.ts';
import { type ProfileFormValues, valuesOf } from './profile-form-values.ts';

/**
 * A form of some of a profile's fields. What was typed and not saved when its page was left is there again when they come back, also
 * after a reload and a session that was ended for them: the tab keeps it until it is saved, or somebody logs out.
 * @returns with it whether something was brought back that isn't saved yet, and what to call once it is: that says whether the form
 *   is still before somebody's eyes
 */
export function useKeptForm(viewer: Account, fields: readonly (keyof ProfileFormValues)[]) {
  const name = unsavedName(viewer.id, fields[0]!);
  const [kept] = usePersistent<KeptFields>('session', name);
  const unsaved = unsavedOf(kept ?? {}, valuesOf(viewer));
  const [begun] = useState(unsaved);
  /** What was saved when one began to type. */
  const [before, setBefore] = useState(() => valuesOf(viewer));
  const form = useForm<ProfileFormValues>({ defaultValues: { ...before, ...begun } });
  const isHere = useIsMounted();
  const dropAtOnce = useEffectEvent(() => dropSaved(name, viewer));
  const keep = useEffectEvent(() => {
    if (writerHere() !== viewer.id) return;
    const typed = form.getValues();
    // What is untouched, and was saved as something else in another tab, isn't theirs to save.
    const own = unsavedOf(Object.fromEntries(fields.map((field) => [field, typed[field]])), before);
    keepFields(name, unsavedOf(own, valuesOf(viewer)));
  });
  useEffect(() => {
    dropAtOnce();
    return () => keep();
  }, []);
  const saved = (account: Account): boolean => {
    if (isHere()) keepFields(name, {});
    // Who has gone on meanwhile may have typed something else since.
    else dropSaved(name, account);
    setBefore(valuesOf(account));
    return isHere();
  };
  return { form, restored: Object.keys(unsaved).length > 0, saved };
}
