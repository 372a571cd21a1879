/** @jest-environment @happy-dom/jest-environment */
import { describe, expect, it } from '@jest/globals';
import type { Account } from '@meguri/contracts/account/account-view.ts';
import { IDENTITY_PROBLEMS } from '@meguri/contracts/account/identity.ts';
import { screen } from '@testing-library/react';
import { VIEWER_KEY } from '../../../../lib/query/viewer-key.ts';
import { MEMBER } from '../../../../testing/accounts.testing.ts';
import { refused } from '../../../../testing/answers.testing.ts';
import { renderComponent } from '../../../../testing/render-component.testing.tsx';
import { PROBLEMS } from '../problems.ts';
import { IdentityCheck } from './identity-check.tsx';

const PATH = '/api/user/identity-check';
const START = { name: '本人確認をはじめる' };
const check = (change: object = {}) => ({ [PATH]: { offered: true, state: 'unverified', problem: null, ...change } });
const shown = (
  change: Partial<Account>,
  known: object = check(),
  answered = refused('identity_check_refused', 'だめ'),
) => renderComponent(<IdentityCheck viewer={{ ...MEMBER, ...change }} back="/items/x" />, answered, { ...known });

describe('a member’s identity check', () => {
  it('begins with one press, and shows why it couldn’t', async () => {
    const { user, sent } = shown({ identityState: 'unverified' });
    expect(screen.getByText(/運営事務局が受け取るのは、確認できたかどうかだけです/)).toBeTruthy();
    await user.click(screen.getByRole('button', START));
    expect(await screen.findByRole('alert')).toHaveProperty('textContent', 'だめ');
    expect(sent).toEqual([`POST ${PATH}`]);
  });

  it.each(IDENTITY_PROBLEMS)('says what to do after a failed try: %s', async (problem) => {
    shown({ identityState: 'unverified' }, check({ problem }));
    expect(await screen.findByText(PROBLEMS[problem])).toBeTruthy();
    expect(screen.getByRole('button', { name: 'もう一度はじめる' })).toBeTruthy();
  });

  it('can’t be begun twice while the provider looks at it', () => {
    shown({ identityState: 'pending' }, check({ state: 'pending' }));
    expect(screen.getByRole('status').textContent).toContain('確認しています');
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('can be begun while the payout account of the same member is looked at', async () => {
    const { user, sent } = shown({ identityState: 'pending' }, { ...check(), '/api/user': MEMBER });
    await user.click(screen.getByRole('button', START));
    await screen.findByRole('alert');
    expect(sent).toEqual([`POST ${PATH}`]);
  });

  it('leads back to the page that needed it once it is done', () => {
    shown({ identityState: 'verified' });
    expect(screen.getByRole('link', { name: '元の画面に戻る' }).getAttribute('href')).toBe('/items/x');
  });

  it.each([
    ['operators have decided', { identityState: 'rejected', identityReason: '氏名が違います' } as const, check()],
    ['the provider isn’t used', { identityState: 'unverified' } as const, check({ offered: false })],
  ])('leads to 困ったとき when %s', (_, viewer, known) => {
    shown(viewer, known);
    expect(screen.getByRole('link', { name: '運営事務局に問い合わせる' }).getAttribute('href')).toBe('/support');
    expect(screen.queryByRole('button')).toBeNull();
  });

  it.each([
    ['verified', true],
    ['pending', false],
  ])('has the account fetched again when the provider knows more: %s', (state, isNews) => {
    const { queries } = shown({ identityState: 'pending' }, { ...check({ state }), '/api/user': MEMBER });
    expect(queries.getQueryState(VIEWER_KEY)?.isInvalidated).toBe(isNews);
  });
});
