/** @jest-environment @happy-dom/jest-environment */
import { expect, it } from '@jest/globals';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, screen } from '@testing-library/react';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { answer } from '../../testing/answers.testing.ts';
import { MEMBER } from '../../testing/accounts.testing.ts';
import { NetworkError } from '../../lib/http/api-error.ts';
import { platformQuery } from '../../features/money/payout-account/api/payout-account.ts';
import { createQueryClient } from '../../lib/query/query-client.ts';
import { FIGURES } from '../../rental/figures.ts';
import { payoutAccountQuery } from '../../rental/money/payout-account.ts';
import { renderComponent } from '../../testing/render-component.testing.tsx';
import ConnectAccountPage from './connect-account-page.tsx';

const SEND = '口座を作成して登録へ進む';
const GUIDE = '報酬の受け取りについて';
const FAILURE = '口座の状態を読み込めませんでした';

/** @param before what was known of the account before it could not be had */
function page(before: object | undefined): string {
  const queries = createQueryClient();
  answer(queries, { [platformQuery.queryKey[0]!]: { status: 'healthy', canCreateAccounts: true } });
  queries
    .getQueryCache()
    .build(queries, { queryKey: payoutAccountQuery.queryKey })
    .setState({ status: 'error', error: new NetworkError(null), data: before });
  const html = renderToStaticMarkup(
    <StaticRouter location="/connect-account">
      <QueryClientProvider client={queries}>
        <ConnectAccountPage title="報酬の受け取り" viewer={MEMBER} />
      </QueryClientProvider>
    </StaticRouter>,
  );
  queries.clear();
  return html;
}

it('the form to open an account stays when refetching its state fails', async () => {
  const { queries } = renderComponent(<ConnectAccountPage title="報酬の受け取り" viewer={MEMBER} />, 'no network', {
    [payoutAccountQuery.queryKey[0]!]: { state: 'none', missing: [] },
    [platformQuery.queryKey[0]!]: { status: 'healthy', canCreateAccounts: true },
  });
  await screen.findByRole('button', { name: SEND });
  const failed = { status: 'error', error: new NetworkError(null) } as const;
  act(() => queries.getQueryCache().find({ queryKey: payoutAccountQuery.queryKey })!.setState(failed));
  expect(screen.getByRole('button', { name: SEND })).toBeDefined();
  expect(screen.queryByText(FAILURE)).toBeNull();
});

it('what an owner should know appears with the form, which would push it down', async () => {
  renderComponent(<ConnectAccountPage title="報酬の受け取り" viewer={MEMBER} />, 'no network', {
    [payoutAccountQuery.queryKey[0]!]: { state: 'none', missing: [] },
    [platformQuery.queryKey[0]!]: { status: 'healthy', canCreateAccounts: true },
  });
  const before = screen.queryByText(GUIDE) === null || screen.queryByRole('button', { name: SEND }) !== null;
  expect(before).toBe(true);
  await screen.findByText(GUIDE);
  expect(screen.getByRole('button', { name: SEND })).toBeDefined();
});

it('the page of a ready account explains the payout once', () => {
  const ready = { id: 'acct_1', state: 'ready', transfersEnabled: true, missing: [], asOf: null };
  const html = page(ready);
  expect(html).toContain(`レンタル料金から決済サービス手数料${FIGURES.payoutFeePercent}%を差し引いた額`);
  expect(html).not.toContain(GUIDE);
  expect(page({ ...ready, state: 'reviewing' })).toContain(GUIDE);
});

it('the page says that the account’s state can’t be loaded if it is unknown', () => {
  const html = page(undefined);
  expect(html).toContain(FAILURE);
  expect(html).not.toContain(SEND);
});
