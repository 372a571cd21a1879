import { describe, expect, it } from '@jest/globals';
import { overdueDays } from '@meguri/contracts/rental-round/late-return.ts';
import type { Interruptions } from '@meguri/contracts/rental-round/time/interruptions.ts';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import { answerEnd } from '@meguri/contracts/rental-round/time/deadlines.ts';
import { plus } from '@meguri/contracts/rental-round/time/period.ts';
import type { ReminderKind } from '@meguri/contracts/rental-round/time/reminders.ts';
import { feeWithCover } from '@meguri/contracts/rental-round/test-support/cover.ts';
import { at, roundAfter } from '@meguri/contracts/rental-round/test-support/facts.ts';
import { roundIn, TIMES } from '@meguri/contracts/rental-round/test-support/histories.ts';
import { REMINDER_WORDS } from './reminder-words.ts';
import { roundNotice } from './notification-rules.ts';

const ROUND = '70000000-0000-4000-8000-000000000001';
const DUE = '2026-12-02T03:00:00.000Z';
const KINDS = Object.keys(REMINDER_WORDS) as ReminderKind[];

it.each(KINDS)('the reminder %s links to the page where it is done', (kind) => {
  const round = roundAfter(roundIn('completed'));
  const reminder = { kind, due: DUE, deadline: DUE, daily: false };
  const { recipient, words } = REMINDER_WORDS[kind]({ round, interruptions: [], item: '「鞄」', reminder, due: DUE });
  const { path } = roundNotice({ cause: 'x', roundId: ROUND, round, recipient, words, at: DUE });
  expect(path).toBe(kind.startsWith('payout') ? '/connect-account' : `/rental-requests/${ROUND}`);
});

it.each([
  ['due_in_3_days', '2026-12-15T15:00:00.000Z', '返却期限は12月16日(水) 24:00です'],
  ['due_tomorrow', '2026-12-16T15:00:00.000Z', '返却期限は12月16日(水) 24:00です'],
  ['ship_by', '2026-12-08T09:00:00.000Z', '12月8日(火) 18:00ごろまでに、お店から発送してください'],
  ['ship_by', '2026-12-09T15:00:00.000Z', '12月9日(水) 24:00までに発送してください'],
] as const)('the title of %s names the day, whenever it is read', (kind, deadline, expected) => {
  const round = roundAfter(roundIn('in_use'));
  const reminder = { kind, due: DUE, deadline, daily: false };
  const { words } = REMINDER_WORDS[kind]({ round, interruptions: [], item: '「鞄」', reminder, due: DUE });
  expect(words.title).toBe(expected);
});

it.each(['answer_owner_day_7', 'answer_owner_day_23'] as const)(
  'the reminder %s names the end of the time, also when an interruption has moved it',
  (kind) => {
    const asked = at(TIMES.reported, {
      type: 'AnswerRequested',
      data: { of: 'owner', answerBy: '2027-01-14T01:00:00.000Z' },
    });
    const round = roundAfter([...roundIn('damage_reported'), ...asked]);
    const down = { kind: 'downtime', from: '2027-01-14T00:00:00.000Z', to: '2027-01-14T12:00:00.000Z' } as const;
    const reminder = { kind, due: DUE, deadline: DUE, daily: false };
    const wordsWith = (interruptions: Interruptions) =>
      REMINDER_WORDS[kind]({ round, interruptions, item: '「鞄」', reminder, due: DUE }).words;
    expect(wordsWith([]).deadline).toBe('2027-01-14T01:00:00.000Z');
    const moved = '2027-01-14T15:00:00.000Z';
    expect(answerEnd(round, 'owner', [down])).toBe(moved);
    expect(wordsWith([down])).toMatchObject({
      deadline: moved,
      sentence: expect.stringContaining('1月14日(木) 24:00までに'),
    });
  },
);

it.each(['fee_day_5', 'fee_day_6'] as const)('the reminder %s names the rest that the cover leaves', (kind) => {
  const round = roundAfter(feeWithCover(4000, 3000));
  const reminder = { kind, due: DUE, deadline: DUE, daily: false };
  const { words } = REMINDER_WORDS[kind]({ round, interruptions: [], item: '「鞄」', reminder, due: DUE });
  expect(words.sentence).toContain('「鞄」の損害金1,000円の期限は');
});

describe('the daily reminder of a late item', () => {
  const late = roundAfter(roundIn('usage_overdue'));
  const sentenceFor = (round: RentalRound, due: string, interruptions: Interruptions = []) => {
    const reminder = { kind: 'overdue', due, deadline: due, daily: true } as const;
    return REMINDER_WORDS.overdue({ round, interruptions, item: '「鞄」', reminder, due }).words.sentence;
  };
  const AFTER_A_DAY = '2026-12-17T15:00:00.000Z';

  it('counts the days as the page does a minute later', () => {
    const minuteLater = { now: plus(AFTER_A_DAY, 60_000), interruptions: [] };
    expect(sentenceFor(late, AFTER_A_DAY)).toContain(`${overdueDays(late, minuteLater)}日過ぎています。`);
  });

  it('counts from the deadline that an interruption has moved', () => {
    const twoDays = { kind: 'downtime', from: '2026-12-14T00:00:00.000Z', to: '2026-12-16T00:00:00.000Z' } as const;
    expect(sentenceFor(late, '2026-12-19T15:00:00.000Z', [twoDays])).toContain('返却期限を2日過ぎています。');
  });

  it('threatens with no fee that was waived', () => {
    expect(sentenceFor(late, AFTER_A_DAY)).toContain('延滞料は1日ごとに加算されます。');
    expect(sentenceFor({ ...late, lateFeeWaived: true }, AFTER_A_DAY)).not.toContain('延滞料');
  });
});

it('the reminder of a payment says of a parcel that all of it is paid at once', () => {
  const round = roundAfter(roundIn('request_approved'));
  const reminder = { kind: 'payment', due: DUE, deadline: DUE, daily: false } as const;
  const sentenceOf = (of: Pick<RentalRound, 'parcel'>) =>
    REMINDER_WORDS.payment({ round: { ...round, ...of }, interruptions: [], item: '「鞄」', reminder, due: DUE }).words
      .sentence;
  const together = '同じ荷物で承認されたアイテムは、一度にお支払いいただけます。';
  expect(sentenceOf({ parcel: { id: ROUND, rounds: 2 } })).toBe(sentenceOf({}) + together);
});
