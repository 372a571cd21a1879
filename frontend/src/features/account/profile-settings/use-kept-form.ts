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
 * A form for some of a profile's fields. Unsaved text is kept in the tab until it is saved or the user logs out. It survives
 * navigation, reloads and an expired session.
 * @returns also whether unsaved text was restored, and `saved`, to be called after a save: it returns whether the form is still
 *   mounted
 */
export function useKeptForm(viewer: Account, fields: readonly (keyof ProfileFormValues)[]) {
  const name = unsavedName(viewer.id, fields[0]!);
  const [kept] = usePersistent<KeptFields>('session', name);
  const unsaved = unsavedOf(kept ?? {}, valuesOf(viewer));
  const [begun] = useState(unsaved);
  /** The saved values at the time the user began to type. */
  const [before, setBefore] = useState(() => valuesOf(viewer));
  const form = useForm<ProfileFormValues>({ defaultValues: { ...before, ...begun } });
  const isHere = useIsMounted();
  const dropAtOnce = useEffectEvent(() => dropSaved(name, viewer));
  const keep = useEffectEvent(() => {
    if (writerHere() !== viewer.id) return;
    const typed = form.getValues();
    // A field this user didn't touch may have been saved in another tab: don't overwrite it.
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
