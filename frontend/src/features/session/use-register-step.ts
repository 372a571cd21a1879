import { zodResolver } from '@hookform/resolvers/zod';
import type { Account } from '@meguri/contracts/account/account-view.ts';
import { shortRegisterFormSchema } from '@meguri/contracts/account/credentials.ts';
import { useEffect, useState } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import type * as z from 'zod';
import { ApiError, sentenceOf } from '../../lib/http/api-error.ts';
import { setPersistent, usePersistent } from '../../lib/storage/persistent-state.ts';
import { ownName } from '../../lib/storage/storage.ts';
import { isProposed, proposedUsername } from './proposed-username.ts';
import { useRegisterOnce } from './use-register-once.ts';

type Form = z.infer<typeof shortRegisterFormSchema>;
/** Everything but the password, which is never stored. */
type Kept = Omit<Form, 'password'>;
/** Storage key in this tab, as of a user who doesn't exist: any login deletes it. */
const DRAFT = ownName(0, 'new-account');

export interface RegisterStepProps {
  readonly form: UseFormReturn<Form>;
  readonly onSignedIn: (account: Account) => void;
}

export const emptyRegistration = (): Form => ({
  email: '',
  password: '',
  username: proposedUsername(),
  termsAccepted: false,
});

/**
 * The form's state, kept by its page: closing the sheet loses nothing, and a reload only the password. A login anywhere empties it,
 * since the next guest may be another person.
 */
export function useShortRegistration(isSignedIn: boolean): UseFormReturn<Form> {
  const [kept] = usePersistent<Kept>('session', DRAFT);
  const [defaultValues] = useState(() => ({ ...emptyRegistration(), ...kept }));
  const form = useForm<Form>({ resolver: zodResolver(shortRegisterFormSchema), defaultValues });
  const { reset } = form;
  useEffect(() => {
    if (isSignedIn) reset(emptyRegistration());
  }, [isSignedIn, reset]);
  return form;
}

/** Registers. A proposed name that is taken is replaced by another proposal. */
export function useRegisterStep({ form, onSignedIn }: RegisterStepProps) {
  const { handleSubmit, setError, setValue, getValues, clearErrors } = form;
  const [error, setRefusal] = useState<string | undefined>();
  const [isReplaced, setReplaced] = useState(false);

  const keep = () => {
    const { password: _, ...kept } = getValues();
    setPersistent('session', DRAFT, kept satisfies Kept);
  };
  const propose = () => {
    setValue('username', proposedUsername());
    clearErrors('username');
    keep();
  };
  const replace = (text: string) => {
    if (!isProposed(getValues('username'))) return setError('username', { message: text }, { shouldFocus: true });
    propose();
    setReplaced(true);
  };
  const refused = (failure: Error) => {
    if (!(failure instanceof ApiError)) return setRefusal(sentenceOf(failure));
    if (failure.code === 'username_taken') return replace(failure.text);
    const blamed = (['email', 'password', 'username'] as const).filter((field) => failure.errorOf(field) !== undefined);
    for (const field of blamed)
      setError(field, { message: failure.errorOf(field)! }, { shouldFocus: field === blamed[0] });
    if (blamed.length === 0) setRefusal(sentenceOf(failure));
  };
  const { run, isPending } = useRegisterOnce({ onSuccess: onSignedIn, onError: refused });
  const submit = handleSubmit(({ email, username, password }) => {
    setRefusal(undefined);
    setReplaced(false);
    run({ email, username, password });
  });
  return { submit, keep, propose, error, isReplaced, isPending };
}
