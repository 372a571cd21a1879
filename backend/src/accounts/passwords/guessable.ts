import { InvalidInput } from '../../http/errors/invalid-input.ts';
import { isCommon } from './common-passwords.ts';

const COMMON = 'よく使われているパスワードのため、推測されるおそれがあります。別のパスワードを入力してください';
const OWN_NAME = 'ユーザー名と同じパスワードは使用できません';

/** @throws InvalidInput for a common password */
export function refuseCommon(password: string, field: string): void {
  if (isCommon(password)) throw InvalidInput.ofField(field, COMMON);
}

/** @throws InvalidInput for a password that is the public user name */
export function refuseOwnName(password: string, username: string, field: string): void {
  if (password.toLowerCase() === username.toLowerCase()) throw InvalidInput.ofField(field, OWN_NAME);
}
