/** @jest-environment @happy-dom/jest-environment */
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { createPasskey, PasskeyError, supportsPasskeys } from './passkeys.ts';

const OPTIONS = {
  ...{ challenge: 'AAAA', rp: { id: 'localhost', name: '巡り Meguri' } },
  pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
  user: { id: 'Nw', name: 'hanako', displayName: 'hanako' },
};

beforeEach(() => void Object.assign(globalThis, { PublicKeyCredential: class {} }));
afterEach(() => void Reflect.deleteProperty(globalThis, 'PublicKeyCredential'));

const failing = (name: string) =>
  Object.defineProperty(navigator, 'credentials', {
    configurable: true,
    value: { create: () => Promise.reject(Object.assign(new Error(name), { name })) },
  });
const textOf = async (name: string): Promise<string> => {
  failing(name);
  const error: unknown = await createPasskey(OPTIONS).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(PasskeyError);
  return (error as PasskeyError).text;
};

it('a browser without WebAuthn supports no passkeys', () => {
  expect(supportsPasskeys()).toBe(true);
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
  expect(supportsPasskeys()).toBe(false);
});

it.each([
  ['NotAllowedError', 'パスキーの確認が完了しませんでした。もう一度お試しください。'],
  ['InvalidStateError', 'この端末のパスキーは、すでに登録されています。'],
  ['UnknownError', 'パスキーの確認が完了しませんでした。もう一度お試しください。'],
])('the browser’s %s has a message for people', async (name, text) => expect(await textOf(name)).toBe(text));
