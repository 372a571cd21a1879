/** @jest-environment @happy-dom/jest-environment */
import { expect, it } from '@jest/globals';
import type { Account } from '@meguri/contracts/account/account-view.ts';
import type { OperatedThreadPage } from '@meguri/contracts/message/support-thread.ts';
import { act, screen, within } from '@testing-library/react';
import { OperatorRoleContext } from '../../../rental/operators/allowed.tsx';
import { RouteParamsContext } from '../../../lib/route-params.ts';
import type { Answer } from '../../../testing/answers.testing.ts';
import { nextToast, renderComponent } from '../../../testing/render-component.testing.tsx';
import type { OperatorRole } from '@meguri/contracts/shared/operator-role.ts';
import SupportRequestPage from './support-request-page.tsx';

const ID = '00000000-0000-4000-8000-000000000001';
const PATH = `/api/admin/support-requests/${ID}`;
const OTHERS = `/api/admin/support-requests?state=any&sameAskerAs=${ID}&limit=5`;
const pageOf = (items: readonly object[]) => ({
  pages: [{ items, nextCursor: null, total: items.length, hidden: 0 }],
  pageParams: [null],
});
const VIEWER = { id: 1, username: 'admin' } as Account;
const AT = '2026-11-29T01:00:00.000Z';
const REQUEST: OperatedThreadPage = {
  ...{ id: ID, kind: 'no_code', roundId: null, item: null, createdAt: AT, lastAt: AT, excerpt: '質問です' },
  ...{ answerBy: AT, closedAt: null, satisfaction: null, guestEmail: 'guest@example.jp', asker: null },
  ...{ owner: null, notes: [] },
  messages: [{ id: '1', position: 1, from: 'asker', content: '質問です', images: [], createdAt: AT }],
};

it('an operator’s typed answer stays readable when the asker ends the thread meanwhile, and is said to be unsent', async () => {
  const { user, queries } = renderComponent(
    <OperatorRoleContext value="administrator">
      <RouteParamsContext value={{ id: ID }}>
        <SupportRequestPage viewer={VIEWER} />
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
        <SupportRequestPage viewer={VIEWER} />
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
        <SupportRequestPage viewer={VIEWER} />
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
        <SupportRequestPage viewer={VIEWER} />
      </RouteParamsContext>
    </OperatorRoleContext>,
    'no network',
    { [PATH]: REQUEST, [OTHERS]: pageOf([REQUEST]) },
  );
  const panel = await screen.findByRole('region', { name: 'この方のほかの相談' });
  expect(panel.textContent).toBe('この方のほかの相談ほかの相談はありません。');
});

const shown = (request: OperatedThreadPage, answered: Answer, role: OperatorRole = 'support') =>
  renderComponent(
    <OperatorRoleContext value={role}>
      <RouteParamsContext value={{ id: ID }}>
        <SupportRequestPage viewer={VIEWER} />
      </RouteParamsContext>
    </OperatorRoleContext>,
    answered,
    { [PATH]: request, [OTHERS]: pageOf([request]) },
  );
const SINCE = '2026-11-29T02:00:00.000Z';

it('an operator takes a question, and reads who was faster', async () => {
  const message = 'この相談は、benさんが担当しています。引き継ぐときは、担当を変更してください';
  const { user, sent } = shown(REQUEST, [409, { code: 'support_thread_taken', message }]);
  expect(screen.getByRole('region', { name: '担当' }).textContent).toContain('担当なし');
  await user.click(screen.getByRole('button', { name: '担当する' }));
  expect(await nextToast()).toMatchObject({ title: '担当になれませんでした', text: message });
  expect(sent).toContain(`PUT /api/admin/support-requests/${ID}/owner`);
});

it('an operator sees since when a colleague handles the question, and may take it over; an auditor may not', () => {
  const owned = { ...REQUEST, owner: { id: 2, username: 'ben', since: SINCE } };
  const { unmount } = shown(owned, 'no network');
  expect(screen.getByRole('region', { name: '担当' }).textContent).toMatch(/担当：benさん（.*11:00から）/);
  expect(screen.getByRole('button', { name: '引き継ぐ' })).toBeTruthy();
  unmount();
  shown(owned, 'no network', 'auditor');
  expect(screen.getByRole('region', { name: '担当' }).textContent).toContain('担当：benさん');
  expect(screen.queryByRole('button', { name: '引き継ぐ' })).toBeNull();
  expect(screen.queryByRole('tab', { name: '運営者だけのメモ' })).toBeNull();
});

it('an operator reads notes between the messages, and writes one that isn’t sent as an answer', async () => {
  const note = { id: '9', by: { id: 2, username: 'ben' }, at: SINCE, note: '電話で確認済み' };
  const later = {
    ...REQUEST.messages[0]!,
    id: '2',
    position: 2,
    content: '続きです',
    createdAt: '2026-11-29T03:00:00.000Z',
  };
  // Of the note, the question and the list of others, which are all fetched again.
  const answered = { ...REQUEST, items: [], nextCursor: null, total: 0, hidden: 0 };
  const { user, sent } = shown({ ...REQUEST, messages: [...REQUEST.messages, later], notes: [note] }, [200, answered]);
  expect(screen.getByRole('log', { name: 'メッセージ' }).textContent).toMatch(
    /質問です.*メモ（運営者のみ）ben.*電話で確認済み.*続きです/,
  );
  await user.type(screen.getByRole('textbox', { name: '返信' }), '書きかけ');
  await user.click(screen.getByRole('tab', { name: '運営者だけのメモ' }));
  await user.type(screen.getByRole('textbox', { name: 'メモ' }), '返金を確認');
  await user.click(screen.getByRole('button', { name: 'メモを残す' }));
  expect(await nextToast()).toMatchObject({ title: 'メモを残しました' });
  expect(sent.filter((one) => one.startsWith('POST'))).toEqual([`POST /api/admin/support-requests/${ID}/notes`]);
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'メモ' }).value).toBe('');
  await user.click(screen.getByRole('tab', { name: '相談した方への返信' }));
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: '返信' }).value).toBe('書きかけ');
});
