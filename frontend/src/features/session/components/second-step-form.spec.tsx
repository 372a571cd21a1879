/** @jest-environment @happy-dom/jest-environment */
import { afterEach, describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderComponent } from '../../../testing/render-component.testing.tsx';
import { SecondStepForm } from './second-step-form.tsx';

const nothing = () => undefined;
const open = (app: boolean, passkeys: boolean) =>
  renderComponent(
    <SecondStepForm challenged={{ challenge: 'c', app, passkeys }} onSignedIn={nothing} onBack={nothing} />,
  );
const passkeyButton = () => screen.queryByRole('button', { name: 'パスキーで確認する' });
afterEach(() => void Reflect.deleteProperty(globalThis, 'PublicKeyCredential'));

describe('the second step of a login', () => {
  it('offers a passkey if the account has one and the browser supports it', () => {
    Object.assign(globalThis, { PublicKeyCredential: class {} });
    open(true, true);
    expect(passkeyButton()).toBeTruthy();
  });

  it.each([
    ['an account without passkeys', true, false],
    ['a browser without them', false, true],
  ])('asks %s for a code alone', (_, isSupported, passkeys) => {
    if (isSupported) Object.assign(globalThis, { PublicKeyCredential: class {} });
    open(true, passkeys);
    expect(passkeyButton()).toBeNull();
    expect(screen.getByText('認証アプリの6桁のコード、またはリカバリーコード')).toBeTruthy();
  });

  it('asks for a recovery code where there is no app', () => {
    open(false, true);
    expect(screen.getByText('リカバリーコード')).toBeTruthy();
  });
});
