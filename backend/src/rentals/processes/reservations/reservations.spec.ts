import { describe, expect, it } from '@jest/globals';
import type { RoundStatus } from '@meguri/contracts/rental-round/status.ts';
import { roundAfter } from '@meguri/contracts/rental-round/test-support/facts.ts';
import { roundIn } from '@meguri/contracts/rental-round/test-support/histories.ts';
import type { ProcessTools } from '../running/process.ts';
import { reservations } from './reservations.ts';

const ROUND = 'r1';
const JOB = { roundId: ROUND, cause: { id: 'c1', correlationId: 'c1' } };

/** The commands sent for a round in that status; `isReserved`: whether the item's calendar has its days. */
async function sent(kind: 'approve-reserved' | 'release-period', status: RoundStatus, isReserved = true) {
  const calls: string[] = [];
  const tools = {
    streams: {
      round: async () => roundAfter(roundIn(status)),
      calendar: async () => ({ reservations: isReserved ? { [ROUND]: { from: 'a', to: 'b' } } : {} }),
    },
    commands: {
      send: async ({ name }: { name: string }) => void calls.push(name),
      sendUnlessRefused: async ({ name }: { name: string }) => void calls.push(`${name}, unless refused`),
      releasePeriod: async () => void calls.push('release'),
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
    expect(await sent('approve-reserved', 'request_sent', false)).toEqual([]);
  });

  it.each([
    ['in_use', true, []],
    ['completed', true, ['release']],
    ['completed', false, []],
  ] as const)('of a round that is %s and has its days (%s) leads to %j', async (status, isReserved, calls) => {
    expect(await sent('release-period', status, isReserved)).toEqual(calls);
  });
});
