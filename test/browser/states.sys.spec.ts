import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { requestNumberOf } from '@meguri/contracts/read-models/request-view.ts';
import { PASSING_STATUSES, ROUND_STATUSES } from '@meguri/contracts/rental-round/status.ts';
import type { Page } from '@playwright/test';
import { lookAt } from './support/looking/both-widths.ts';
import { describeInFaces } from './support/in-browser.ts';
import { expectAccessible, shot } from './support/looking/looking.ts';
import { SCREENS } from './support/visit.ts';
import { see } from './support/see.ts';

/** A history is told the same way for every round. */
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

  it('is there in every status that one can rest in', () => {
    const resting = ROUND_STATUSES.filter((status) => !(PASSING_STATUSES as readonly string[]).includes(status));
    expect(new Set(rounds.map(({ status }) => status))).toEqual(new Set(resting));
  });

  /** As on a phone, where axe judges it, and then in a large window: loading a page again would take longer than looking. */
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
          // A celebration may lie over the page and hide it from assistive technology.
          await see(page.locator('main').getByText(round.statusLabel).first()).toBeVisible();
          await look(page, `request-${nameOf(round, rounds)}-${party}`);
        }
        await page.context().close();
      }
    });

    it('shows an operator all that happened', async () => {
      const { page } = await stand.visit({ as: 'admin' });
      for (const round of rounds.slice(0, OPERATORS_LOOK_AT)) {
        await page.goto(`/admin/rental-requests/${round.id}`);
        await see(page.getByText(requestNumberOf(round.id)).first()).toBeVisible();
        await look(page, `admin-request-${nameOf(round, rounds)}`);
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

/** The first in each status, by either way of handing over: a second one looks like it. */
const oneOfEach = (rounds: readonly Round[]): readonly Round[] =>
  rounds.filter(
    ({ status, itemShippingMethod: method }, index) =>
      rounds.findIndex((one) => one.status === status && one.itemShippingMethod === method) === index,
  );

/** Its status, and its number among those that share it. */
function nameOf(round: Round, rounds: readonly Round[]): string {
  const alike = rounds.filter(({ status }) => status === round.status);
  return alike.length === 1 ? round.status : `${round.status}-${alike.indexOf(round) + 1}`;
}
