import { describe, expect, it } from '@jest/globals';
import type { PayoutAccountView } from '@meguri/contracts/account/payout-account.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { createQueryClient } from '../../../../lib/query/query-client.ts';
import { AccountState } from './account-state.tsx';

const read = (account: Partial<PayoutAccountView>, expired = false): string => {
  const known = { id: 'acct_1', missing: [], asOf: null, transfersEnabled: false, payoutsEnabled: false };
  return renderToStaticMarkup(
    <QueryClientProvider client={createQueryClient()}>
      <AccountState account={{ state: 'onboarding', ...known, ...account }} expired={expired} />
    </QueryClientProvider>,
  );
};

describe('the state of a payout account', () => {
  it.each(['onboarding', 'restricted', 'ready'] as const)('has a button to continue: %s', (state) => {
    expect(read({ state })).toContain('<button');
    expect(read({ state }, true)).toContain('下のボタンから続けられます。');
  });

  it.each(['reviewing', 'rejected', 'disconnected'] as const)('has no button and mentions none: %s', (state) => {
    const html = read({ state }, true);
    expect(html).not.toContain('<button');
    expect(html).not.toContain('下のボタン');
  });

  it('links to support if only operators can help', () => {
    for (const state of ['rejected', 'disconnected'] as const) expect(read({ state })).toContain('href="mailto:');
    expect(read({ state: 'reviewing' })).not.toContain('mailto:');
  });

  it('says that payouts are held only while the account can’t receive transfers', () => {
    for (const state of ['restricted', 'reviewing'] as const) {
      expect(read({ state })).toContain('報酬は運営事務局がお預かりします');
      expect(read({ state, transfersEnabled: true })).not.toContain('お預かり');
    }
  });
});
