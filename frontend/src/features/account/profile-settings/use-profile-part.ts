import type { Account } from '@meguri/contracts/account/account-view.ts';
import type { RegisterOptions } from 'react-hook-form';
import { sentenceOf } from '../../../lib/http/api-error.ts';
import { toast } from '../../../ui/overlay/toast-store.ts';
import { useSaveProfile } from './api/settings.ts';
import type { KeptFields } from './kept-fields.ts';
import { blamesAddress, checked, type ProfileFormValues, valuesOf } from './profile-form-values.ts';
import { useKeptForm } from './use-kept-form.ts';

export interface ProfilePartProps {
  readonly viewer: Account;
  readonly onSaved: (account: Account) => void;
}

/**
 * One part of a profile, validated and saved on its own, so that errors in other parts don't block it.
 * @param fields in the order of the form
 */
export function useProfilePart(
  { viewer, onSaved }: ProfilePartProps,
  fields: readonly (keyof ProfileFormValues)[],
  onRestored?: (input: KeptFields) => void,
) {
  const { form, restored, saved } = useKeptForm(viewer, fields, onRestored);
  const { register, handleSubmit, setError, formState } = form;
  const { run, isPending } = useSaveProfile(viewer.id, {
    onSuccess: (account) => {
      saved(account);
      toast({ title: '更新完了', text: 'プロフィールが更新されました', tone: 'good' });
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
