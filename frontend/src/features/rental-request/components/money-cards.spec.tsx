import { describe, expect, it } from '@jest/globals';
import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { createQueryClient } from '../../../lib/query/query-client.ts';
import { payoutAccountQuery } from '../../../rental/payout-account.ts';
import { PayoutCard } from './money-cards.tsx';

const read = (state: 'none' | 'onboarding' | 'ready', sent: boolean): string => {
  const queries = createQueryClient();
  queries.setQueryData(payoutAccountQuery.queryKey, { state } as never);
  const payout = { price: 3000, fee: 108, net: 2892, sent };
  const request = { payout, status: 'completed' } as Partial<RentalRequest> as RentalRequest;
  const html = renderToStaticMarkup(
    <StaticRouter location="/">
      <QueryClientProvider client={queries}>
        <PayoutCard request={request} />
      </QueryClientProvider>
    </StaticRouter>,
  );
  queries.clear();
  return html;
};

describe('an owner reads of their payout', () => {
  it('that it comes only when there is an account for it to come to', () => {
    expect(read('ready', false)).toContain('登録した口座へ送金されます。');
    for (const state of ['none', 'onboarding'] as const) {
      const html = read(state, false);
      expect(html).not.toContain('送金');
      expect(html).toContain('運営がお預かりします');
      expect(html).toContain('href="/connect-account"');
    }
  });

  it('that it was sent once it was', () => {
    expect(read('ready', true)).toContain('登録した口座へ送金しました。');
  });
});
