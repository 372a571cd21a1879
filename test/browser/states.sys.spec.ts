import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { requestNumberOf } from '@meguri/contracts/read-models/request-view.ts';
import { PASSING_STATUSES, ROUND_STATUSES } from '@meguri/contracts/rental-round/status.ts';
import type { Page } from '@playwright/test';
import { lookAt } from './support/looking/both-widths.ts';
import { atProvider } from './support/behind-the-demo.ts';
import { describeInFaces } from './support/in-browser.ts';
import { expectAccessible, shot } from './support/looking/looking.ts';
import { SCREENS } from './support/visit.ts';
import { see } from './support/see.ts';

/** Histories look the same for every round. */
const OPERATORS_LOOK_AT = 4;

type Round = Pick<
  RentalRequest,
  'id' | 'status' | 'statusLabel' | 'ownerUsername' | 'borrowerUsername' | 'itemShippingMethod'
>;

describeInFaces('a rental request', (stand) => {
  let rounds: readonly Round[];
  beforeAll(async () => {
    const admin = await stand.demo.person('admin');
    const { items } = await admin.get<{ items: readonly { id: string }[] }>('/api/admin/rental-requests?limit=100');
    rounds = await Promise.all(items.map(({ id }) => admin.get<Round>(`/api/rental-requests/${id}`)));
  });
  afterEach(async () => expect(await stand.endVisits()).toEqual([]));

  it('exists in every status that can last', () => {
    const resting = ROUND_STATUSES.filter((status) => !(PASSING_STATUSES as readonly string[]).includes(status));
    expect(new Set(rounds.map(({ status }) => status))).toEqual(new Set(resting));
  });

  /**
   * Checked by axe on a phone, and then in a large window, because loading a page again would take longer than the
   * check.
   */
  const look = async (page: Page, name: string): Promise<void> => {
    await shot(page, name);
    await expectAccessible(page);
    await page.setViewportSize(SCREENS.desktop.viewport);
    await shot(page, name);
    await page.setViewportSize(SCREENS.phone.viewport);
  };

  describe('on a phone and in a large window', () => {
    it.each(['borrower', 'owner'] as const)('shows its %s each of its statuses', async (party) => {
      const usernameOf = (round: Round) => round[`${party}Username`];
      for (const [username, theirs] of Map.groupBy(oneOfEach(rounds), usernameOf)) {
        const { page } = await stand.visit({ as: username });
        for (const round of theirs) {
          await page.goto(`/rental-requests/${round.id}`);
          await see(page.getByText(requestNumberOf(round.id)).first()).toBeVisible();
          // A celebration may cover the page and hide it from assistive technology.
          await see(page.locator('main').getByText(round.statusLabel).first()).toBeVisible();
          await look(page, `request-${nameOf(round, rounds)}-${party}`);
        }
        await page.context().close();
      }
    });

    it('shows an operator its whole history', async () => {
      const { page } = await stand.visit({ as: 'admin' });
      for (const round of rounds.slice(0, OPERATORS_LOOK_AT)) {
        await page.goto(`/admin/rental-requests/${round.id}`);
        await see(page.getByText(requestNumberOf(round.id)).first()).toBeVisible();
        await look(page, `admin-request-${nameOf(round, rounds)}`);
      }
    });

    it('shows a refund that the bank holds as pending, on its page and its receipt', async () => {
      const { id, borrowerUsername } = rounds.find(({ status }) => status === 'shipping_code_generating')!;
      await atProvider(stand.demo, '/platform', { refundsStartPending: true });
      const borrower = await stand.demo.person(borrowerUsername);
      await borrower.must(200, 'PUT', `/api/rental-requests/${id}/status`, { body: { status: 'cancelled' } });
      const { page } = await stand.visit({ as: borrowerUsername });
      await page.goto(`/rental-requests/${id}`);
      await see(page.getByRole('heading', { name: '取引はキャンセルされました' })).toBeVisible();
      await see(page.getByText(/^¥[\d,]+の返金を手続きしています。完了すると、お知らせします。$/)).toBeVisible();
      await see(page.getByText('この取引に返金はありません。')).toHaveCount(0);
      await see(page.getByText('返金の手続き中です').first()).toBeVisible();
      await look(page, 'request-refund-pending');
      await page.getByRole('link', { name: '領収書' }).tap();
      await see(page.getByText('手続き中のものを含みます', { exact: false })).toBeVisible();
      await see(page.getByText('適格請求書（インボイス）ではありません', { exact: false })).toBeVisible();
      await look(page, 'receipt-refund-pending');
      await atProvider(stand.demo, '/platform', { refundsStartPending: false });
    });

    it('shows both parties why its owner declined, and that the item wasn’t changed', async () => {
      const round = rounds.find(({ status }) => status === 'request_sent')!;
      const owner = await stand.demo.person(round.ownerUsername);
      const reason = 'その週は自分で使う予定ができました。';
      await owner.must(200, 'PUT', `/api/rental-requests/${round.id}/status`, {
        body: { status: 'request_declined', reason },
      });
      for (const as of [round.borrowerUsername, round.ownerUsername]) {
        const { page } = await stand.visit({ as });
        await page.goto(`/rental-requests/${round.id}`);
        await see(page.getByText(reason).first()).toBeVisible();
        await see(page.getByText('オーナーがアイテムの内容を変更しました', { exact: false })).toHaveCount(0);
        await look(page, `request-declined-${as === round.ownerUsername ? 'owner' : 'borrower'}`);
      }
    });

    it('shows an operator the damage cases', async () => {
      const { page } = await stand.visit({ as: 'admin' });
      const admin = await stand.demo.person('admin');
      const { items } = await admin.get<{ items: readonly { id: string }[] }>('/api/admin/damage-reports');
      expect(items.length).toBeGreaterThan(0);
      for (const [index, { id }] of items.entries()) {
        await page.goto(`/admin/damage-reports/${id}`);
        await see(page.getByRole('heading', { name: '運営の判断' })).toBeVisible();
        await lookAt(page, `admin-case-${index + 1}`);
      }
    });
  });
});

/** The first round of each status and hand-over method: others look the same. */
const oneOfEach = (rounds: readonly Round[]): readonly Round[] =>
  rounds.filter(
    ({ status, itemShippingMethod: method }, index) =>
      rounds.findIndex((one) => one.status === status && one.itemShippingMethod === method) === index,
  );

/** Its status, and its number among the rounds with the same status. */
function nameOf(round: Round, rounds: readonly Round[]): string {
  const alike = rounds.filter(({ status }) => status === round.status);
  return alike.length === 1 ? round.status : `${round.status}-${alike.indexOf(round) + 1}`;
}
