import { describe, expect, it } from '@jest/globals';
import { at, type Fact, roundAfter } from '@meguri/contracts/rental-round/test-support/facts.ts';
import { roundIn, TIMES } from '@meguri/contracts/rental-round/test-support/histories.ts';
import { byOwner, bySystem } from '../../test-support/commands.ts';
import { roundIdsOf } from '../../round/parcel-rounds.ts';
import type { Rounds } from '../../round/rounds.ts';
import { cancelUnpaid } from './decide.ts';
import { awaitParcelPage } from './prepare.ts';

const PARCEL = { id: 'a0000000-0000-4000-8000-000000000001', rounds: 2 };
const [ROUND = '', OTHER = ''] = roundIdsOf(PARCEL);
const WINDOW_OVER = '2026-12-02T03:00:00.000Z';
/** Half a minute later. */
const GRACE_OVER = '2026-12-02T03:00:30.000Z';
const why = { reason: null };

/** The other round's page was opened at that time. */
const openedAt = (expiresAt: string): readonly Fact[] => [
  ...roundIn('request_approved'),
  ...at(TIMES.checkout, {
    type: 'PaymentStarted',
    data: {
      checkoutId: 'cs_1',
      url: 'https://pay.example/cs_1',
      expiresAt,
      attempt: 1,
      amount: 4500,
      payoutReady: true,
    },
  }),
];

/** What comes of the end of an unpaid round, beside another one of its parcel. */
async function ends(other: readonly Fact[] | null, command = bySystem(why, GRACE_OVER)) {
  const states = {
    [ROUND]: { ...roundAfter(roundIn('request_approved')), parcel: PARCEL },
    [OTHER]: other && roundAfter(other),
  };
  const rounds = {
    load: async (id: string) => ({ state: states[id] }),
    find: async (id: string) => states[id] ?? null,
  } as unknown as Rounds;
  const decide = await awaitParcelPage({ ...command, target: ROUND }, cancelUnpaid, { rounds });
  return decide(command, states[ROUND]!).map(({ type }) => type);
}

describe('an approved round of a parcel that is unpaid at the end of its window', () => {
  it('isn’t ended by the system while another round’s page is open that was opened in the window', async () => {
    await expect(ends(openedAt('2026-12-02T03:34:59.999Z'))).rejects.toMatchObject({ code: 'outcome_unknown' });
    // The other one was approved right after it.
    await expect(ends(openedAt('2026-12-02T03:35:01.999Z'))).rejects.toMatchObject({ code: 'outcome_unknown' });
  });

  it('isn’t ended by the system for half a minute, in which the page of another unpaid one may be opening', async () => {
    const at = (now: string) => ends(roundIn('request_approved'), bySystem(why, now));
    for (const now of [WINDOW_OVER, '2026-12-02T03:00:29.999Z'])
      await expect(at(now)).rejects.toMatchObject({ code: 'outcome_unknown' });
    expect(await at(GRACE_OVER)).toEqual(['Withdrawn']);
    expect(await ends(roundIn('request_cancelled'), bySystem(why, WINDOW_OVER))).toEqual(['Withdrawn']);
  });

  it('isn’t ended by the system for an hour after another round was paid on its page, while the card is charged', async () => {
    const paid = roundIn('shipping_code_generating');
    const until = (now: string) => ends(paid, bySystem(why, now));
    expect(await until(WINDOW_OVER)).toEqual(['Withdrawn']);
    const late = paid.map((fact) => ({ ...fact, time: fact.time === TIMES.paid ? WINDOW_OVER : fact.time }));
    await expect(ends(late, bySystem(why, '2026-12-02T03:59:59.999Z'))).rejects.toMatchObject({
      code: 'outcome_unknown',
    });
    expect(await ends(late, bySystem(why, '2026-12-02T04:00:00.000Z'))).toEqual(['Withdrawn']);
  });

  it('is ended by the system otherwise', async () => {
    expect(await ends(null)).toEqual(['Withdrawn']);
    expect(await ends(roundIn('request_approved'))).toEqual(['Withdrawn']);
    expect(await ends(roundIn('request_cancelled'))).toEqual(['Withdrawn']);
    // That page was opened for a round that had been approved later, so it didn't promise to pay this one.
    expect(await ends(openedAt('2026-12-02T03:35:02.000Z'))).toEqual(['Withdrawn']);
  });

  it('is ended by the owner at any time', async () => {
    expect(await ends(openedAt('2026-12-02T03:34:59.999Z'), byOwner(why, WINDOW_OVER))).toEqual(['Withdrawn']);
  });
});
