import type { Account } from '@meguri/contracts/account/account-view.ts';
import type { RegisterOptions } from 'react-hook-form';
import { sentenceOf } from '../../../lib/http/api-error.ts';
import { countAsSaved } from '../../../lib/typing/typed.ts';
import { toast } from '../../../ui/overlay/toast-store.ts';
import { useSaveProfile } from './api/settings.ts';
import { unsavedOf } from './kept-fields.ts';
import { blamesAddress, checked, type ProfileFormValues, valuesOf } from './profile-form-values.ts';
import { useKeptForm } from './use-kept-form.ts';

export interface ProfilePartProps {
  readonly viewer: Account;
  readonly onSaved: (account: Account) => void;
}

/** Some of a profile's fields, checked and saved by themselves: what is amiss elsewhere doesn't stand in the way. @param fields in the order of the form */
export function useProfilePart({ viewer, onSaved }: ProfilePartProps, fields: readonly (keyof ProfileFormValues)[]) {
  const { form, restored, saved } = useKeptForm(viewer, fields);
  const { register, handleSubmit, setError, formState } = form;
  const { run, isPending } = useSaveProfile(viewer.id, {
    onSuccess: (account) => {
      // What was typed on meanwhile isn't.
      const unsaved = unsavedOf(form.getValues(), valuesOf(account));
      if (saved(account)) countAsSaved(...fields.filter((name) => !(name in unsaved)));
      toast({ title: '更新完了', text: 'プロフィールが更新されました', tone: 'good' });
      onSaved(account);
    },
    onError: (error) => toast({ title: '更新エラー', text: sentenceOf(error), tone: 'bad' }),
  });
  const submit = handleSubmit((values) => {
    const { change, errors } = checked(values, fields);
    if (change !== null) return run(change);
    // The first one has the focus.
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
  /** Gives up what was typed and isn't saved. */
  const discard = () => {
    form.reset(valuesOf(viewer));
    countAsSaved(...fields);
  };
  return { form, field, submit, isPending, restored, discard };
}
