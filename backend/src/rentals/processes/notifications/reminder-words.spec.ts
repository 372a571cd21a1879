import { expect, it } from '@jest/globals';
import type { ReminderKind } from '@meguri/contracts/rental-round/time/reminders.ts';
import { roundAfter } from '@meguri/contracts/rental-round/test-support/facts.ts';
import { roundIn } from '@meguri/contracts/rental-round/test-support/histories.ts';
import { REMINDER_WORDS } from './reminder-words.ts';
import { roundNotice } from './told.ts';

const ROUND = '70000000-0000-4000-8000-000000000001';
const DUE = '2026-12-02T03:00:00.000Z';
const KINDS = Object.keys(REMINDER_WORDS) as ReminderKind[];

it.each(KINDS)('the reminder %s leads to where it is done', (kind) => {
  const round = roundAfter(roundIn('completed'));
  const reminder = { kind, due: DUE, deadline: DUE, daily: false };
  const { hearer, words } = REMINDER_WORDS[kind]({ round, item: '「鞄」', reminder, due: DUE });
  const { path } = roundNotice({ cause: 'x', roundId: ROUND, round, hearer, words, at: DUE });
  expect(path).toBe(kind.startsWith('payout') ? '/connect-account' : `/rental-requests/${ROUND}`);
});
