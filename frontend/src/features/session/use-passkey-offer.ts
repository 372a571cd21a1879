import type { LoginAnswer } from '@meguri/contracts/account/account-view.ts';
import { PASSKEY_MINUTES } from '@meguri/contracts/limits.ts';
import { useEffect, useEffectEvent } from 'react';
import { askForPasskey, cancelPasskey, fillsInPasskeys, supportsPasskeys } from '../../lib/passkeys/passkeys.ts';
import { loginOptions, sendPasskey } from './api/passkey-signing.ts';
import { useAfterLogin } from './api/signing.ts';
import type { Handlers } from '../../lib/query/use-command.ts';

/** In ms: the challenge of an open form is replaced before it expires. */
const RENEWED_AFTER = (PASSKEY_MINUTES - 1) * 60_000;

/**
 * While the login form is open, the browser lists the user's passkeys in the field of the user name; picking one logs in.
 * Nothing is shown if that fails before a passkey was picked: the form works as ever.
 * @param isPaused while the browser's own dialog for passkeys is open, since only one request can be pending
 */
export function usePasskeyOffer(isPaused: boolean, { onSuccess, onError }: Handlers<LoginAnswer>): void {
  const afterLogin = useAfterLogin();
  const finish = useEffectEvent((answer: LoginAnswer) => {
    afterLogin(answer);
    onSuccess(answer);
  });
  const fail = useEffectEvent(onError);
  useEffect(() => {
    if (isPaused || !supportsPasskeys()) return undefined;
    let isOver = false;
    const offer = async () => {
      const passkey = (await fillsInPasskeys()) ? await picked(() => isOver) : null;
      if (passkey === null || isOver) return;
      await sendPasskey(passkey).then(
        (answer) => finish(answer),
        (error: Error) => fail(error),
      );
    };
    void offer();
    const renewing = setInterval(() => void offer(), RENEWED_AFTER);
    return () => {
      isOver = true;
      clearInterval(renewing);
      cancelPasskey();
    };
  }, [isPaused]);
}

/** null: the user picked none. */
const picked = async (isOver: () => boolean): Promise<object | null> => {
  try {
    const options = await loginOptions();
    return isOver() ? null : await askForPasskey(options, true);
  } catch {
    return null;
  }
};
