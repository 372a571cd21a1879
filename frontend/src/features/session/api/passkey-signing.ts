import type { LoginAnswer } from '@meguri/contracts/account/account-view.ts';
import type { PasskeyOptions } from '@meguri/contracts/account/passkeys.ts';
import type { SecondStep } from '@meguri/contracts/account/second-step.ts';
import { queryOptions } from '@tanstack/react-query';
import { api, get, send } from '../../../lib/http/api.ts';
import { askForPasskey } from '../../../lib/passkeys/passkeys.ts';
import { type Handlers, useCommand } from '../../../lib/query/use-command.ts';
import { signIn, useAfterLogin } from './signing.ts';

const LOGIN = '/api/passkeys/login';
const SECOND_STEP = '/api/passkeys/second-step';

export const loginOptions = (): Promise<PasskeyOptions> => signIn<PasskeyOptions>(`${LOGIN}/options`, {});
export const sendPasskey = (passkey: object): Promise<LoginAnswer> => signIn<LoginAnswer>(LOGIN, { passkey });

/** A login with the browser's dialog for passkeys. Not retried: a challenge works once. */
export const usePasskeyLogin = (handlers: Handlers<LoginAnswer>) =>
  useSigning<void>(async () => sendPasskey(await askForPasskey(await loginOptions())), handlers);

/** The second login step with a passkey instead of a code. */
export const usePasskeySecondStep = (handlers: Handlers<LoginAnswer>) =>
  useSigning(async (challenge: string) => {
    const options = await signIn<PasskeyOptions>(`${SECOND_STEP}/options`, { challenge });
    return signIn<LoginAnswer>(SECOND_STEP, { challenge, passkey: await askForPasskey(options) });
  }, handlers);

function useSigning<Input>(
  signing: (input: Input) => Promise<LoginAnswer>,
  { onSuccess, onError }: Handlers<LoginAnswer>,
) {
  const afterLogin = useAfterLogin();
  return useCommand(signing, {
    retry: false,
    onSuccess: (answer) => {
      afterLogin(answer);
      onSuccess(answer);
    },
    onError,
  });
}

/** What the member's second step can be done with. */
export const ownSecondStepQuery = queryOptions({
  queryKey: ['/api/second-step'],
  queryFn: ({ signal }) => get<SecondStep>('/api/second-step', signal),
});

/** Confirms the member's identity with a passkey. */
export const useStepUpByPasskey = (handlers: Handlers) => useCommand<void, void>(stepUp, { retry: false, ...handlers });

async function stepUp(): Promise<void> {
  const { member } = api;
  const passkey = await askForPasskey(await send<PasskeyOptions>('POST', '/api/passkeys/proof/options'));
  await send<void>('POST', '/api/step-up', { body: { passkey }, member });
}
