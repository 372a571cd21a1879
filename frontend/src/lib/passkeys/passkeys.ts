import { sentenceOf } from '../http/api-error.ts';
import { loaded } from '../loaded.ts';

/** Loaded when a login or the settings first need it, never with a page. */
const library = () => loaded(() => import('@simplewebauthn/browser'));

/** The browser gave no passkey: its user cancelled, or the device can't. `text` is for users. */
export class PasskeyError extends Error {
  override name = 'PasskeyError';
  readonly text: string;

  constructor(text: string, cause?: unknown) {
    super('passkey', { cause });
    this.text = text;
  }
}

export const supportsPasskeys = (): boolean => typeof PublicKeyCredential === 'function';

/** Whether the browser lists passkeys among what it fills into a field. */
export const fillsInPasskeys = async (): Promise<boolean> =>
  supportsPasskeys() && (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true;

/** Makes a passkey in the user's device or password manager. @param options of the server @throws PasskeyError */
export async function createPasskey(options: object): Promise<object> {
  const { startRegistration } = await library();
  return startRegistration({ optionsJSON: options as never }).catch(explained);
}

/**
 * Asks the user for a passkey. A later call cancels a pending one.
 * @param options of the server
 * @param isFilledIn waits until the user picks one in a field for passkeys, instead of opening the browser's dialog
 * @throws PasskeyError
 */
export async function askForPasskey(options: object, isFilledIn = false): Promise<object> {
  const { startAuthentication } = await library();
  return startAuthentication({ optionsJSON: options as never, useBrowserAutofill: isFilledIn }).catch(explained);
}

/** Cancels a pending call, if there is one. */
export function cancelPasskey(): void {
  if (!supportsPasskeys()) return;
  library().then(
    ({ WebAuthnAbortService }) => WebAuthnAbortService.cancelCeremony(),
    // If the code didn't load, nothing is pending.
    () => undefined,
  );
}

/** The message of an error for users. */
export const passkeySentence = (error: unknown, fallback?: string): string =>
  error instanceof PasskeyError ? error.text : sentenceOf(error, fallback);

const NOT_DONE = 'パスキーの確認が完了しませんでした。もう一度お試しください。';
const WRONG_ADDRESS = 'このアドレスでは、パスキーを使えません。公式サイトのアドレスで開き直してください。';
const UNSUITABLE =
  'この端末では、パスキーを作れません。画面ロック（生体認証やPIN）を設定してから、もう一度お試しください。';

/** By the library's code of the error. */
const TEXTS: ReadonlyMap<string, string> = new Map([
  ['ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED', 'この端末のパスキーは、すでに登録されています。'],
  ['ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT', UNSUITABLE],
  ['ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT', UNSUITABLE],
  ['ERROR_INVALID_DOMAIN', WRONG_ADDRESS],
  ['ERROR_INVALID_RP_ID', WRONG_ADDRESS],
]);

function explained(error: unknown): never {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  throw new PasskeyError(TEXTS.get(code) ?? NOT_DONE, error);
}
