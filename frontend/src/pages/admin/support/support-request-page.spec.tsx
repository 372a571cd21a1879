/** @jest-environment @happy-dom/jest-environment */
import { expect, it } from '@jest/globals';
import type { OperatedThreadPage } from '@meguri/contracts/message/support-thread.ts';
import { act, screen, within } from '@testing-library/react';
import { OperatorRoleContext } from '../../../rental/operators/allowed.tsx';
import { RouteParamsContext } from '../../../lib/route-params.ts';
import { renderComponent } from '../../../testing/render-component.testing.tsx';
import SupportRequestPage from './support-request-page.tsx';

const ID = '00000000-0000-4000-8000-000000000001';
const PATH = `/api/admin/support-requests/${ID}`;
const OTHERS = `/api/admin/support-requests?state=any&sameAskerAs=${ID}&limit=5`;
const pageOf = (items: readonly object[]) => ({
  pages: [{ items, nextCursor: null, total: items.length, hidden: 0 }],
  pageParams: [null],
});
const AT = '2026-11-29T01:00:00.000Z';
const REQUEST: OperatedThreadPage = {
  ...{ id: ID, kind: 'no_code', roundId: null, item: null, createdAt: AT, lastAt: AT, excerpt: '質問です' },
  ...{ answerBy: AT, closedAt: null, satisfaction: null, guestEmail: 'guest@example.jp', asker: null },
  messages: [{ id: '1', position: 1, from: 'asker', content: '質問です', images: [], createdAt: AT }],
};

it('an operator’s typed answer stays readable when the asker ends the thread meanwhile, and is said to be unsent', async () => {
  const { user, queries } = renderComponent(
    <OperatorRoleContext value="administrator">
      <RouteParamsContext value={{ id: ID }}>
        <SupportRequestPage />
      </RouteParamsContext>
    </OperatorRoleContext>,
    'no network',
    { [PATH]: REQUEST },
  );
  expect(screen.getByRole('log', { name: 'メッセージ' }).textContent).toContain('質問です');
  await user.type(screen.getByRole('textbox', { name: '返信' }), 'ご確認ください');
  act(() => void queries.setQueryData([PATH], { ...REQUEST, answerBy: null, closedAt: AT, satisfaction: 'good' }));
  expect(await screen.findByText('相談が終了したため、この返信は送信されていません。')).toBeTruthy();
  expect(screen.queryByRole('textbox', { name: '返信' })).toBeNull();
  expect(screen.getByRole('region', { name: '送信していないメッセージ' }).textContent).toContain('ご確認ください');
});

it('an operator sees the asker’s newest rentals beside the question, the named one first, and a link to all', async () => {
  const person = { id: 7, username: 'kenji', displayName: 'けんじ', profileImage: null };
  const rounds = [1, 2, 3, 4, 5].map((n) => ({
    ...{
      id: `0000000${n}-0000-4000-8000-000000000009`,
      requestNumber: `#0000000${n}`,
      itemName: `羽織${n}`,
      itemImages: [],
    },
    ...{ ownerId: 3, ownerDisplayName: 'はなこ', borrowerId: 7, borrowerDisplayName: 'けんじ', status: 'in_use' },
    ...{ statusLabel: '利用中', startDate: '2026-11-20', endDate: '2026-11-26' },
  }));
  const asked = { ...REQUEST, guestEmail: null, asker: person, roundId: rounds[4]!.id };
  renderComponent(
    <OperatorRoleContext value="support">
      <RouteParamsContext value={{ id: ID }}>
        <SupportRequestPage />
      </RouteParamsContext>
    </OperatorRoleContext>,
    [200, { items: rounds, nextCursor: null, total: 5 }],
    { [PATH]: asked, [OTHERS]: pageOf([asked]) },
  );
  const panel = await screen.findByRole('region', { name: 'この方の取引' });
  const links = await within(panel).findAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    ...[5, 1, 2, 3].map((n) => `/admin/rental-requests/0000000${n}-0000-4000-8000-000000000009`),
    '/admin/rental-requests?user=7',
  ]);
  expect(panel.textContent).toContain('オーナー はなこ');
});

it('an operator sees the guest’s other questions beside this one, with how each ended', async () => {
  const earlier = { ...REQUEST, id: ID.replace(/1$/, '2'), kind: 'payment', answerBy: null, closedAt: AT };
  renderComponent(
    <OperatorRoleContext value="support">
      <RouteParamsContext value={{ id: ID }}>
        <SupportRequestPage />
      </RouteParamsContext>
    </OperatorRoleContext>,
    'no network',
    { [PATH]: REQUEST, [OTHERS]: pageOf([REQUEST, { ...earlier, satisfaction: 'bad' }]) },
  );
  const panel = await screen.findByRole('region', { name: 'この方のほかの相談' });
  expect(within(panel).getAllByRole('link')).toHaveLength(1);
  expect(within(panel).getByRole('link').getAttribute('href')).toBe(`/admin/support-requests/${earlier.id}`);
  expect(panel.textContent).toContain('1件');
  expect(panel.textContent).toContain('解決しなかった');
});

it('an operator reads that a question is the asker’s only one', async () => {
  renderComponent(
    <OperatorRoleContext value="support">
      <RouteParamsContext value={{ id: ID }}>
        <SupportRequestPage />
      </RouteParamsContext>
    </OperatorRoleContext>,
    'no network',
    { [PATH]: REQUEST, [OTHERS]: pageOf([REQUEST]) },
  );
  const panel = await screen.findByRole('region', { name: 'この方のほかの相談' });
  expect(panel.textContent).toBe('この方のほかの相談ほかの相談はありません。');
});
