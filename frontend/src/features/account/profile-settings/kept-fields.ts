import type { Account } from '@meguri/contracts/account/account-view.ts';
import { stored } from '../../../lib/storage/storage.ts';
import { holdInPage, setPersistent } from '../../../lib/storage/persistent-state.ts';
import { isPersonalName } from '../../../lib/storage/unsaved-words.ts';
import { plainOf, type ProfileFormValues, valuesOf } from './profile-form-values.ts';

/** Unsaved text of some of the fields. */
export type KeptFields = Partial<ProfileFormValues>;

/** Fields that differ from the saved profile. An entry of an older release may have unknown fields; they are dropped. */
export function unsavedOf(typed: KeptFields, saved: ProfileFormValues): KeptFields {
  const fields = Object.entries(saved) as [keyof ProfileFormValues, string][];
  const plain = plainOf(typed);
  const unsaved = fields.filter(([name, text]) => (plain[name] ?? text).trim() !== text.trim());
  return Object.fromEntries(unsaved.map(([name]) => [name, typed[name]]));
}

/**
 * Stores the unsaved fields for this tab, or removes the entry if there are none.
 * @param isEnded whether the member's session has ended: then names and addresses are kept in the page alone
 */
export function keepFields(name: string, fields: KeptFields, isEnded: boolean): void {
  if (Object.keys(fields).length === 0) setPersistent('session', name, null);
  else if (isEnded && isPersonalName(name)) holdInPage('session', name, fields);
  else setPersistent('session', name, fields);
}

/** Drops stored fields that have been saved by now, here or in another tab. */
export function dropSaved(name: string, account: Account, isEnded: boolean): void {
  const kept = stored<KeptFields>('session', name);
  if (kept !== null) keepFields(name, unsavedOf(kept, valuesOf(account)), isEnded);
}
