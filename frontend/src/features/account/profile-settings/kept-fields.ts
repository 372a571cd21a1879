import type { Account } from '@meguri/contracts/account/account-view.ts';
import { stored } from '../../../lib/storage/storage.ts';
import { setPersistent } from '../../../lib/storage/persistent-state.ts';
import { plainOf, type ProfileFormValues, valuesOf } from './profile-form-values.ts';

/** What was typed into some of the fields and not saved. */
export type KeptFields = Partial<ProfileFormValues>;

/** Those that differ from what is saved. What a former release has kept may have other fields, too. */
export function unsavedOf(typed: KeptFields, saved: ProfileFormValues): KeptFields {
  const fields = Object.entries(saved) as [keyof ProfileFormValues, string][];
  const plain = plainOf(typed);
  const unsaved = fields.filter(([name, text]) => (plain[name] ?? text).trim() !== text.trim());
  return Object.fromEntries(unsaved.map(([name]) => [name, typed[name]]));
}

/** Keeps them for the tab. {}: nothing any more */
export const keepFields = (name: string, fields: KeptFields): void =>
  setPersistent('session', name, Object.keys(fields).length === 0 ? null : fields);

/** What of it is saved by now, here or elsewhere, is kept no longer. */
export function dropSaved(name: string, account: Account): void {
  const kept = stored<KeptFields>('session', name);
  if (kept !== null) keepFields(name, unsavedOf(kept, valuesOf(account)));
}
