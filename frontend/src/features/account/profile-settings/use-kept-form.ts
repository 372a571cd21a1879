import type { Account } from '@meguri/contracts/account/account-view.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useForm } from 'react-hook-form';
import { usePersistentForm } from '../../../lib/drafts/use-persistent-form.ts';
import { usePersistent } from '../../../lib/storage/persistent-state.ts';
import { writerHere } from '../../../lib/storage/storage.ts';
import { unsavedName } from '../../../lib/storage/unsaved-words.ts';
import { useIsMounted } from '../../../lib/use-is-mounted.ts';
import { dropSaved, keepFields, type KeptFields, unsavedOf } from './kept-fields.ts';
import { PARCEL_FIELDS, type ProfileFormValues, valuesOf } from './profile-form-values.ts';

/**
 * A form for some of a profile's fields. Unsaved text is kept in the tab until it is saved or the user logs out. It survives
 * navigation, reloads and an expired session.
 * @param onRestored called when text is restored that was typed before a reload for a new release
 * @returns also whether the form began with unsaved text, and `saved`, to be called after a save
 */
export function useKeptForm(
  viewer: Account,
  fields: readonly (keyof ProfileFormValues)[],
  onRestored?: (input: KeptFields) => void,
) {
  const name = unsavedName(viewer.id, fields[0]!);
  const [kept] = usePersistent<KeptFields>('session', name);
  const unsaved = unsavedOf(kept ?? {}, valuesOf(viewer));
  const [begun] = useState(unsaved);
  /** The saved values at the time the user began to type. */
  const [before, setBefore] = useState(() => valuesOf(viewer));
  const form = useForm<ProfileFormValues>({ defaultValues: { ...before, ...begun } });
  const own = () => {
    const values = form.getValues();
    return Object.fromEntries(fields.map((field) => [field, values[field]]));
  };
  usePersistentForm(form, fields[0]!, {
    personal: PARCEL_FIELDS,
    unsavedOf: (_, saved) => unsavedOf(own(), { ...before, ...saved }),
    onRestored,
  });
  const isHere = useIsMounted();
  const dropAtOnce = useEffectEvent(() => dropSaved(name, viewer));
  const keep = useEffectEvent(() => {
    if (writerHere() !== viewer.id) return;
    // A field this user didn't touch may have been saved in another tab: don't overwrite it.
    keepFields(name, unsavedOf(unsavedOf(own(), before), valuesOf(viewer)));
  });
  useEffect(() => {
    dropAtOnce();
    return () => keep();
  }, []);
  const saved = (account: Account): void => {
    setBefore(valuesOf(account));
    // Who has gone on meanwhile may have typed something else since.
    if (!isHere()) return dropSaved(name, account);
    keepFields(name, {});
    // What was typed during the save stays, and isn't saved yet.
    form.reset(valuesOf(account), { keepValues: true });
  };
  return { form, restored: Object.keys(unsaved).length > 0, saved };
}
