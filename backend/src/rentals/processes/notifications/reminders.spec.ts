import { expect, it } from '@jest/globals';
import { type Interruptions, NO_INTERRUPTIONS } from '@meguri/contracts/rental-round/time/interruptions.ts';
import { DAY, HOUR, type Instant, plus } from '@meguri/contracts/rental-round/time/period.ts';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import { roundAfter } from '@meguri/contracts/rental-round/test-support/facts.ts';
import { roundIn, TIMES } from '@meguri/contracts/rental-round/test-support/histories.ts';
import type { ProcessTools } from '../running/process.ts';
import { reminders } from './reminders.ts';

const LATE = { roundId: '70000000-0000-4000-8000-000000000001', kind: 'overdue', due: plus(TIMES.due, DAY) };

interface Reminded {
  readonly round?: RentalRound;
  readonly due?: object;
  /** Whether the owner's account can receive money. */
  readonly isReady?: boolean;
}

/**
 * The reminder for the borrower of a late item, or the recipients, when reminders run at `now`, and when they run
 * again.
 */
async function remindedAt(
  now: Instant,
  interruptions: Interruptions,
  { round = roundAfter(roundIn('usage_overdue')), due = LATE, isReady = false }: Reminded = {},
) {
  const sentences: string[] = [];
  const again: unknown[] = [];
  const tools = {
    clock: { now: () => new Date(now) },
    interruptionState: { current: async () => null, until: () => interruptions },
    streams: { round: async () => round },
    payoutAccounts: { of: async () => ({ transfersEnabled: isReady }) },
    queries: {
      remindersDueBy: async () => [due],
      reminderSeenTo: async (_reminder: unknown, at: unknown) => void again.push(at),
      requestedItemName: async () => '鞄',
    },
    notifications: {
      notify: async (notices: readonly { sentence: string }[]) =>
        void sentences.push(...notices.map(({ sentence }) => sentence)),
    },
  };
  await reminders.watch(tools as unknown as ProcessTools).run(new AbortController().signal);
  return { again, sentences };
}

it('a late borrower isn’t reminded of days in which the item couldn’t be returned, but on the next one', async () => {
  // The end was postponed to the end of the day; later interruptions postpone nothing.
  const end = plus(TIMES.due, DAY);
  const [shortly, forDays] = [
    { kind: 'maintenance', from: plus(TIMES.due, -4 * HOUR), to: plus(TIMES.due, -3 * HOUR) },
    { kind: 'downtime', from: plus(TIMES.due, 12 * HOUR), to: plus(end, 2.5 * DAY) },
  ] as const;
  expect(await remindedAt(plus(end, 2.6 * DAY), [shortly, forDays])).toEqual({
    again: [plus(end, 3 * DAY)],
    sentences: [],
  });
  const { sentences } = await remindedAt(plus(end, 3 * DAY), [shortly, forDays]);
  expect(sentences).toEqual([expect.stringContaining('返却期限を1日過ぎています。')]);
  expect((await remindedAt(plus(TIMES.due, DAY), NO_INTERRUPTIONS)).sentences).toHaveLength(1);
});

it('an owner is asked to fix the account only while it can’t receive the payout, whatever has held it', async () => {
  const due = { ...LATE, kind: 'payout_day_60', due: plus(TIMES.completed, 60 * DAY) };
  const read = (isReady: boolean) =>
    remindedAt(plus(TIMES.completed, 65 * DAY), NO_INTERRUPTIONS, {
      ...{ round: roundAfter(roundIn('completed')), due, isReady },
    });
  expect((await read(false)).sentences).toEqual([expect.stringContaining('口座の登録をご確認ください。')]);
  expect(await read(true)).toEqual({ again: ['infinity'], sentences: [] });
});
