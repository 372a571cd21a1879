import type { LoginMethodProof } from '@meguri/contracts/account/credentials.ts';
import type { PasskeyOptions } from '@meguri/contracts/account/passkeys.ts';
import type {
  BeginSecondStep,
  ConfirmSecondStep,
  EndSecondStepByCode,
  NewSecondStep,
  SecondStepConfirmed,
} from '@meguri/contracts/account/second-step.ts';
import { useQueryClient } from '@tanstack/react-query';
import { api, send } from '../../../../lib/http/api.ts';
import { ONCE, sendOnce } from '../../../../lib/http/send-once.ts';
import { askForPasskey } from '../../../../lib/passkeys/passkeys.ts';
import { invalidate } from '../../../../lib/query/cache.ts';
import { type Handlers, useCommand } from '../../../../lib/query/use-command.ts';
import { SECOND_STEP_PATH } from './second-step.ts';

export const useBeginSecondStep = (handlers: Partial<Handlers<NewSecondStep>>) =>
  useCommand((body: BeginSecondStep) => send<NewSecondStep>('POST', SECOND_STEP_PATH, { body }), handlers);

export const useConfirmSecondStep = (handlers: Partial<Handlers<SecondStepConfirmed>>) =>
  useTurnOn(
    (body: ConfirmSecondStep) => sendOnce<SecondStepConfirmed>('POST', `${SECOND_STEP_PATH}/confirm`, { body }),
    handlers,
  );

/** Turns it on with the passkeys that the account has. */
export const useSecondStepByPasskeys = (handlers: Partial<Handlers<SecondStepConfirmed>>) =>
  useTurnOn(
    (body: BeginSecondStep) => sendOnce<SecondStepConfirmed>('POST', `${SECOND_STEP_PATH}/passkeys`, { body }),
    handlers,
  );

/** The message without a response: it may have been switched on, and the recovery codes in the response are lost. */
export const IF_UNANSWERED =
  '二段階認証を有効にできたかどうか、確認できませんでした。ページを読み込み直してください。有効になっていたときは、いったん無効にして設定し直すと、リカバリーコードを保管できます。';

/** The server ends every other session and gives this one a new CSRF token. */
function useTurnOn<Input>(
  turnOn: (body: Input) => Promise<SecondStepConfirmed>,
  { onSuccess, onError }: Partial<Handlers<SecondStepConfirmed>>,
) {
  return useCommand(turnOn, {
    // A retry after a lost response would be refused, and the recovery codes are only in the first response.
    ...ONCE,
    onSuccess: (answer) => {
      api.forgetCsrfToken();
      onSuccess?.(answer);
    },
    ...(onError && { onError }),
  });
}

export const useEndSecondStep = (handlers: Partial<Handlers>) =>
  useTurnOff((body: EndSecondStepByCode) => send<void>('POST', `${SECOND_STEP_PATH}/end`, { body }), handlers);

export const useEndSecondStepByPasskey = (handlers: Partial<Handlers>) =>
  useTurnOff(async (proof: LoginMethodProof) => {
    const { member } = api;
    const options = await send<PasskeyOptions>('POST', '/api/passkeys/proof/options');
    const passkey = await askForPasskey(options);
    await send<void>('POST', `${SECOND_STEP_PATH}/end`, { body: { ...proof, passkey }, member });
  }, handlers);

function useTurnOff<Input>(turnOff: (input: Input) => Promise<void>, { onSuccess, onError }: Partial<Handlers>) {
  const queries = useQueryClient();
  return useCommand(turnOff, {
    retry: false,
    onSuccess: async () => {
      await invalidate(queries, (path) => path === SECOND_STEP_PATH);
      onSuccess?.();
    },
    ...(onError && { onError }),
  });
}
