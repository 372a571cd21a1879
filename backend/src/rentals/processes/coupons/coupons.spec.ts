import { describe, expect, it } from '@jest/globals';
import type { RoundEvent } from '@meguri/contracts/rental-round/events.ts';
import { withCouponBack } from '@meguri/contracts/rental-round/money/coupon.ts';
import { NOTHING, settle } from '@meguri/contracts/rental-round/money/money.ts';
import { policyOf, PROMOTIONS } from '@meguri/contracts/rental-round/policy.ts';
import type { RoundStatus } from '@meguri/contracts/rental-round/status.ts';
import { at, roundAfter } from '@meguri/contracts/rental-round/test-support/facts.ts';
import { fitRefundReturned } from '@meguri/contracts/rental-round/test-support/fit-refunds.ts';
import { BORROWER, feesOf, OWNER, roundIn, TIMES } from '@meguri/contracts/rental-round/test-support/histories.ts';
import { DAY, plus } from '@meguri/contracts/rental-round/time/period.ts';
import type { Job } from '../../../adapters/jobs/job.ts';
import type { Process, ProcessTools, Reaction } from '../running/process.ts';
import { coupons } from './coupons.ts';

const NOW = '2026-12-20T00:00:00.000Z';
const CAUSE = { id: 'c1', correlationId: 'c1' };

/** The calls for a round with this history. */
async function after(history: ReturnType<typeof roundIn>, isOwnDoing = false) {
  const calls: unknown[] = [];
  const tools = {
    streams: {
      round: async () => roundAfter(history),
      history: async () => history.map(({ time, event }) => ({ ...event, time })),
    },
    couponClaims: {
      use: async (...args: unknown[]) => void calls.push(['use', ...args]),
      free: async (...args: unknown[]) => void calls.push(['free', ...args]),
    },
    invitations: { complete: async (rental: object) => void calls.push(['complete', rental]) },
  } as unknown as ProcessTools;
  await coupons.jobs['settle-coupon'].run({ roundId: 'r1', at: NOW, isOwnDoing, cause: CAUSE }, tools);
  return calls;
}
/** The jobs after an event by this party. */
function reactionTo(event: RoundEvent, party: string): readonly Job[] {
  const reaction = (coupons as Process).reactions?.[event.type] as Reaction | undefined;
  const by = { party, id: null } as never;
  return reaction?.({ target: 'r1', event, revision: 3, position: 'p' as never, time: NOW, cause: CAUSE, by }) ?? [];
}
const inStatus = (status: RoundStatus) => roundIn(status, { coupon: 500 });
const COMPLETED = ['complete', { borrowerId: BORROWER, ownerId: OWNER, now: NOW }];

describe('the coupon of a round', () => {
  it('is used once the round is paid', async () => {
    expect(await after(inStatus('paid'))).toEqual([['use', 'r1', NOW]]);
  });

  it('comes back when the round ends unpaid, with more time unless the borrower ended it', async () => {
    const least = plus(NOW, PROMOTIONS.backDays * DAY);
    expect(await after(inStatus('request_declined'))).toEqual([['free', 'r1', least]]);
    expect(await after(inStatus('request_cancelled'), true)).toEqual([['free', 'r1', null]]);
  });

  it.each([
    ['borrower', true],
    ['system', true],
    ['owner', false],
    ['operator', false],
  ] as const)(
    'of a request that the %s withdraws: ended by the borrower, also by not paying: %s',
    (party, isOwnDoing) => {
      const event = { type: 'Withdrawn', data: { by: party, reason: null } } as const;
      expect(reactionTo(event, party)).toMatchObject([{ data: { isOwnDoing } }]);
    },
  );

  it.each([
    ['borrower', null],
    ['operator', plus(NOW, PROMOTIONS.backDays * DAY)],
  ] as const)(
    'comes back when the system gives back the last of the money of one that the %s has cancelled',
    async (by, least) => {
      const fees = feesOf({ price: 3000, method: 'delivery' });
      const settlement = {
        ...settle(fees, NOTHING, { ...fees, shipping: 0 }, policyOf(1)),
        ...withCouponBack(500),
      };
      const event = {
        type: 'RefundGranted',
        data: { chargeId: 'ch_1', amount: fees.shipping, reason: null },
      } as const;
      const history = [
        ...inStatus('paid'),
        ...at(TIMES.code, { type: 'Cancelled', data: { by, cause: 'person', reason: null, settlement } }),
      ];
      expect(await after(history)).toEqual([['use', 'r1', NOW]]);
      const [job] = reactionTo(event, 'system');
      const { isOwnDoing } = job!.data as { isOwnDoing: boolean };
      expect(await after([...history, ...at(TIMES.shipped, event)], isOwnDoing)).toEqual([['free', 'r1', least]]);
    },
  );

  it('comes back, with its own end, from a round whose request was repeated without it', async () => {
    expect(await after(roundIn('paid'))).toEqual([['free', 'r1', null]]);
  });

  it('stays with a round that was approved meanwhile', async () => {
    expect(await after(inStatus('request_approved'))).toEqual([]);
  });
});

describe('a completed rental', () => {
  it('counts for the invitation of its borrower', async () => {
    expect(await after(inStatus('completed'))).toEqual([['use', 'r1', NOW], COMPLETED]);
  });

  it('doesn’t count when its price went back because of the size', async () => {
    const history = [...fitRefundReturned(), ...roundIn('completed').slice(-1)];
    expect(roundAfter(history)).toMatchObject({ status: 'completed' });
    expect(await after(history)).toEqual([['free', 'r1', null]]);
  });
});
