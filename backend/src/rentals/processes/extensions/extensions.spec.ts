import { describe, expect, it } from '@jest/globals';
import { roundAfter } from '@meguri/contracts/rental-round/test-support/facts.ts';
import {
  extendable,
  extensionIn,
  type ExtensionState,
} from '@meguri/contracts/rental-round/test-support/extensions.ts';
import type { ProcessTools } from '../running/process.ts';
import { extensions } from './extensions.ts';

const ROUND = 'r1';
const JOB = { roundId: ROUND, n: 1, cause: { id: 'c1', correlationId: 'c1' } };
const DAYS = { from: '2026-12-09', to: '2026-12-26', extended: 1 };

/** The commands sent for a round with an extension in that state; `days`: the round's reservation, or null. */
async function sent(kind: 'approve-extended' | 'shorten-period', state: ExtensionState | 'none', days: object | null) {
  const calls: unknown[] = [];
  const tools = {
    streams: {
      round: async () => roundAfter(state === 'none' ? extendable() : extensionIn(state)),
      calendar: async () => ({ reservations: days === null ? {} : { [ROUND]: days } }),
    },
    commands: {
      sendUnlessRefused: async ({ name, input }: { name: string; input: object }) => void calls.push([name, input]),
      shortenPeriod: async (_process: string, _itemId: string, input: object) => void calls.push(['shorten', input]),
    },
  } as unknown as ProcessTools;
  await extensions.jobs[kind].run(JOB, tools);
  return calls;
}

const approval = ['approve-extension', { n: 1 }];
const shortening = ['shorten', { roundId: ROUND, n: 1, to: '2026-12-19' }];

describe('the days of an extension', () => {
  it.each([
    ['requested', [approval]],
    ['approved', []],
    ['paid', []],
    ['declined', [shortening]],
    ['withdrawn', [shortening]],
    ['expired', [shortening]],
  ] as const)('that is %s some seconds after they were reserved lead to %j', async (state, calls) => {
    expect(await sent('approve-extended', state, DAYS)).toEqual(calls);
  });

  it.each([
    ['withdrawn', DAYS, [shortening]],
    ['withdrawn', { ...DAYS, extended: 2 }, []],
    ['withdrawn', { from: '2026-12-09', to: '2026-12-19' }, []],
    ['withdrawn', null, []],
    ['approved', DAYS, []],
    ['paid', DAYS, []],
  ] as const)('whose extension is %s, with %j reserved, lead to %j at its end', async (state, days, calls) => {
    expect(await sent('shorten-period', state, days)).toEqual(calls);
  });
});
