import type { Account } from '@meguri/contracts/account/account-view.ts';
import { type RegisterOptions, useForm } from 'react-hook-form';
import { sentenceOf } from '../../../lib/http/api-error.ts';
import { toast } from '../../../ui/overlay/toast-store.ts';
import { useSaveProfile } from './api/settings.ts';
import { type KeptFields, dropSaved, keepFields, unsavedOf } from './kept-fields.ts';
import { blamesAddress, checked, type ProfileFormValues, valuesOf, PARCEL_FIELDS } from './profile-form-values.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { usePersistentForm } from '../../../lib/drafts/use-persistent-form.ts';
import { onLeaving } from '../../../lib/leaving.ts';
import { VIEWER_KEY } from '../../../lib/query/viewer-key.ts';
import { usePersistent } from '../../../lib/storage/persistent-state.ts';
import { writerHere } from '../../../lib/storage/storage.ts';
import { personalName, unsavedName } from '../../../lib/storage/unsaved-words.ts';
import { useIsMounted } from '../../../lib/use-is-mounted.ts';

/**
 * A form for some of a profile's fields. Unsaved text is kept in the tab over navigation until it is saved or the user logs out, and
 * over a reload for a new release (decision 71); over any other reload only in a step. Once the session has ended, a name or an
 * address is kept in the page alone, until the member logs in on it (decision 132).
 * @param onRestored called when text is restored that was typed before a reload for a new release
 * @returns also whether the form began with unsaved text, and `saved`, to be called after a save
 */
function useKeptForm(
  { viewer, isStep = false }: Pick<ProfilePartProps, 'viewer' | 'isStep'>,
  fields: readonly (keyof ProfileFormValues)[],
  onRestored?: (input: KeptFields) => void,
) {
  const name = entryOf(viewer.id, fields[0]!);
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
  const queries = useQueryClient();
  const isEnded = () => queries.getQueryData<Account | null>(VIEWER_KEY) === null;
  const dropAtOnce = useEffectEvent(() => dropSaved(name, viewer, isEnded()));
  const keep = useEffectEvent(() => {
    if (writerHere() !== viewer.id) return;
    // A field this user didn't touch may have been saved in another tab: don't overwrite it.
    keepFields(name, unsavedOf(unsavedOf(own(), before), valuesOf(viewer)), isEnded());
  });
  useEffect(() => {
    dropAtOnce();
    return () => keep();
  }, []);
  useEffect(() => (isStep ? onLeaving(() => keep()) : undefined), [isStep]);
  const saved = (account: Account): void => {
    setBefore(valuesOf(account));
    // Who has gone on meanwhile may have typed something else since.
    if (!isHere()) return dropSaved(name, account, isEnded());
    keepFields(name, {}, isEnded());
    // What was typed during the save stays, and isn't saved yet.
    form.reset(valuesOf(account), { keepValues: true });
  };
  return { form, restored: Object.keys(unsaved).length > 0, saved };
}

/** Name of the tab's entry for the unsaved text of the form that begins with this field. */
const entryOf = (userId: number, first: keyof ProfileFormValues): string =>
  PARCEL_FIELDS.includes(first) ? personalName(userId, first) : unsavedName(userId, first);

export interface ProfilePartProps {
  readonly viewer: Account;
  readonly onSaved: (account: Account) => void;
  /** It is a step of a longer form, which shows that the part was saved, and keeps unsaved input over every reload. */
  readonly isStep?: boolean;
}

/**
 * One part of a profile, validated and saved on its own, so that errors in other parts don't block it.
 * @param fields in the order of the form
 */
export function useProfilePart(
  { viewer, onSaved, isStep = false }: ProfilePartProps,
  fields: readonly (keyof ProfileFormValues)[],
  onRestored?: (input: KeptFields) => void,
) {
  const { form, restored, saved } = useKeptForm({ viewer, isStep }, fields, onRestored);
  const { register, handleSubmit, setError, formState } = form;
  const { run, isPending } = useSaveProfile(viewer.id, {
    onSuccess: (account) => {
      saved(account);
      if (!isStep) toast({ title: '更新完了', text: 'プロフィールが更新されました', tone: 'good' });
      onSaved(account);
    },
    onError: (error) => toast({ title: '更新エラー', text: sentenceOf(error), tone: 'bad' }),
  });
  const submit = handleSubmit((values) => {
    const { change, errors } = checked(values, fields);
    if (change !== null) return run(change);
    // Focuses the first invalid field.
    const wrong = fields.filter((name) => errors[name] !== undefined);
    for (const name of wrong) setError(name, { message: errors[name]! }, { shouldFocus: name === wrong[0] });
    if (blamesAddress(errors)) {
      toast({ title: '入力エラー', text: '住所情報に誤りがあります。修正してください。', tone: 'bad' });
    }
  });
  const field = (name: keyof ProfileFormValues, options: RegisterOptions<ProfileFormValues> = {}) => ({
    ...register(name, options),
    error: formState.errors[name]?.message,
  });
  /** Discards unsaved text. */
  const discard = () => form.reset(valuesOf(viewer));
  return { form, field, submit, isPending, restored, discard };
}
