/** @jest-environment @happy-dom/jest-environment */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { SecondStep } from '@meguri/contracts/account/second-step.ts';
import type { Proof } from '@meguri/contracts/account/step-up.ts';
import { screen, waitFor } from '@testing-library/react';
import { renderComponent } from '../../../testing/render-component.testing.tsx';
import StepUpDialog from './step-up-dialog.tsx';

const OFF: SecondStep = {
  ...{ on: false, since: null, app: false, passkeys: false },
  ...{ recoveryCodesLeft: 0, required: false },
};
const show = (by: Proof, ways: Partial<SecondStep>) =>
  renderComponent(<StepUpDialog by={by} onProved={() => {}} onClose={() => {}} />, [200, { ...OFF, ...ways }]);
const BY_PASSKEY = { name: 'パスキーで確認する' };

beforeEach(() => void Object.assign(globalThis, { PublicKeyCredential: class {} }));
afterEach(() => void Reflect.deleteProperty(globalThis, 'PublicKeyCredential'));

describe('the dialog before a sensitive action', () => {
  it.each<[Proof, Partial<SecondStep>]>([
    ['code', { on: true, passkeys: true }],
    ['password', { passkeys: true }],
  ])('offers the passkey of an operator who is asked for a %s', async (by, ways) => {
    const { user, sent } = show(by, ways);
    await user.click(await screen.findByRole('button', BY_PASSKEY));
    expect(sent).toEqual(['POST /api/passkeys/proof/options']);
  });

  it.each([
    ['without a passkey', false],
    ['where the browser has none', true],
  ])('offers none %s', async (_, passkeys) => {
    if (passkeys) Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
    const { asked, queries } = show('password', { passkeys });
    await waitFor(() => expect(queries.isFetching()).toBe(0));
    expect(asked).toEqual(['/api/second-step']);
    expect(screen.queryByRole('button', BY_PASSKEY)).toBeNull();
    expect(screen.getByLabelText('現在のパスワード')).toBeTruthy();
  });
});
