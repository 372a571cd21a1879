import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Reservation } from '@meguri/contracts/item/calendar/item-calendar.ts';
import type { RoundStatus } from '@meguri/contracts/rental-round/status.ts';
import { roundAfter } from '@meguri/contracts/rental-round/test-support/facts.ts';
import { roundIn } from '@meguri/contracts/rental-round/test-support/histories.ts';
import type { ReleasePeriodInput } from '../../round/calendar/decide.ts';
import { roundIdsOf } from '../../round/parcel-rounds.ts';
import type { ProcessTools } from '../running/process.ts';
import { reservations } from './reservations.ts';

const PARCEL = { id: 'a0000000-0000-4000-8000-000000000001', rounds: 2 };
const [ROUND = '', BESIDE = ''] = roundIdsOf(PARCEL);
const JOB = { roundId: ROUND, cause: { id: 'c1', correlationId: 'c1' } };

const DAYS: Reservation = { from: '2026-12-09', to: '2026-12-19' };
const TENTATIVE: Reservation = { ...DAYS, shipping: 500, tentative: true };

/** Of the other round of the parcel. */
let beside: Reservation;
beforeEach(() => {
  beside = DAYS;
});

/**
 * The commands sent for a round in that status.
 * @param reservation in the item's calendar @param approved the status after the approval; absent: that is refused
 */
async function sent(
  kind: 'approve-reserved' | 'release-period',
  status: RoundStatus,
  reservation: Reservation | null = DAYS,
  approved = status,
) {
  const calls: string[] = [];
  let current = status;
  const tools = {
    streams: {
      round: async () => ({ ...roundAfter(roundIn(current)), parcel: PARCEL }),
      find: async (id: string) => (id === BESIDE ? { ...roundAfter(roundIn('request_sent')), itemId: 'beside' } : null),
      calendar: async (itemId: string) => ({
        reservations: itemId === 'beside' ? { [BESIDE]: beside } : reservation === null ? {} : { [ROUND]: reservation },
      }),
    },
    commands: {
      send: async ({ name }: { name: string }) => void calls.push(name),
      sendUnlessRefused: async ({ name }: { name: string }) => {
        calls.push(`${name}, unless refused`);
        current = approved;
      },
      releasePeriod: async (_process: string, _itemId: string, { tentative }: ReleasePeriodInput) =>
        void calls.push(tentative ? 'give back' : 'release'),
    },
  } as unknown as ProcessTools;
  await reservations.jobs[kind].run(JOB, tools);
  return calls;
}

describe('a reservation', () => {
  it.each([
    ['request_sent', ['approve-request, unless refused']],
    ['request_approved', []],
    ['paid', []],
    ['request_expired', ['release']],
  ] as const)('of a round that is %s some seconds later leads to %j', async (status, calls) => {
    expect(await sent('approve-reserved', status)).toEqual(calls);
  });

  it('that was given back, because another item of its parcel was refused, leads to nothing', async () => {
    expect(await sent('approve-reserved', 'request_sent', null)).toEqual([]);
  });

  it('of a parcel whose approval is refused is given back, so that its owner can answer the rest', async () => {
    const asked = 'approve-request, unless refused';
    expect(await sent('approve-reserved', 'request_sent', TENTATIVE)).toEqual([asked, 'give back']);
    expect(await sent('approve-reserved', 'request_sent', TENTATIVE, 'request_approved')).toEqual([asked]);
    expect(await sent('approve-reserved', 'request_sent', TENTATIVE, 'request_cancelled')).toEqual([asked]);
  });

  it('of an answer to a parcel is given back when the answer crashed before it had reserved all of its items', async () => {
    const answer = { id: 'b0000000-0000-4000-8000-000000000001', rounds: 2 };
    const days = { ...TENTATIVE, answer };
    expect(await sent('approve-reserved', 'request_sent', days)).toEqual(['give back']);
    beside = { ...TENTATIVE, answer: { ...answer, id: 'b0000000-0000-4000-8000-000000000002' } };
    expect(await sent('approve-reserved', 'request_sent', days)).toEqual(['give back']);
    beside = days;
    expect(await sent('approve-reserved', 'request_sent', days, 'request_approved')).toEqual([
      'approve-request, unless refused',
    ]);
    // It was approved before the crash.
    beside = { ...DAYS, answer };
    expect(await sent('approve-reserved', 'request_sent', days, 'request_approved')).toHaveLength(1);
  });

  it('of an answer to a parcel is left to the answer for longer than the one of a single approval', () => {
    const delayOf = (tentative: object) =>
      reservations.reactions.PeriodReserved({
        ...{ target: 'i1', revision: 0, position: '0', time: '2026-12-01T00:00:00.000Z', cause: JOB.cause },
        by: { party: 'owner', id: 1 },
        event: { type: 'PeriodReserved', data: { roundId: ROUND, ...DAYS, ...tentative } },
      })[0]?.delaySeconds;
    expect([delayOf({}), delayOf({ tentative: true })]).toEqual([5, 20]);
  });

  it.each([
    ['in_use', true, []],
    ['completed', true, ['release']],
    ['completed', false, []],
  ] as const)('of a round that is %s and has its days (%s) leads to %j', async (status, isReserved, calls) => {
    expect(await sent('release-period', status, isReserved ? DAYS : null)).toEqual(calls);
  });
});
