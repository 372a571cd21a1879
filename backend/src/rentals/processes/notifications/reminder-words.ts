import { restOf } from '@meguri/contracts/rental-round/damage/cover.ts';
import { openAssessment } from '@meguri/contracts/rental-round/damage/open-case.ts';
import { overdueDays } from '@meguri/contracts/rental-round/late-return.ts';
import type { Interruptions } from '@meguri/contracts/rental-round/time/interruptions.ts';
import { DAY, plus } from '@meguri/contracts/rental-round/time/period.ts';
import { stillToSend, openPayouts } from '@meguri/contracts/rental-round/money/obligations.ts';
import { answerEnd } from '@meguri/contracts/rental-round/time/deadlines.ts';
import type { Reminder, ReminderKind } from '@meguri/contracts/rental-round/time/reminders.ts';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import { shipByOf } from '@meguri/contracts/rental-round/time/ship-by.ts';
import { returnRequestWords } from './overdue-words.ts';
import { type Recipient, isPickup, paidTogether, type Words } from './notification-rule.ts';
import { untilWords, yenWords } from '../../../event-sourcing/clock/tokyo-words.ts';

export interface Reminding {
  readonly round: RentalRound;
  readonly interruptions: Interruptions;
  readonly item: string;
  readonly reminder: Reminder;
  /** The reminder's time: of a daily one, today's. */
  readonly due: string;
}

/** Recipient and text of every reminder. Total. */
export const REMINDER_WORDS: Readonly<
  Record<ReminderKind, (reminding: Reminding) => { readonly recipient: Recipient; readonly words: Words }>
> = {
  reply: ({ item, reminder: { deadline } }) => ({
    recipient: 'owner',
    words: {
      kind: 'reply_reminder',
      title: '返答の期限が近づいています',
      sentence: `さんからの${item}のリクエストに、${untilWords(deadline)}までに返答してください。`,
      fromOther: true,
      deadline,
    },
  }),
  payment: ({ round, item, reminder: { deadline } }) => ({
    recipient: 'borrower',
    words: {
      kind: 'payment_reminder',
      title: 'お支払いの期限が近づいています',
      sentence: `${item}のお支払いの期限は${untilWords(deadline)}です。過ぎるとリクエストは取り消されます。${paidTogether(round)}`,
      deadline,
    },
  }),
  extension_reply: ({ item, reminder: { deadline } }) => ({
    recipient: 'owner',
    words: {
      kind: 'extension_reply_reminder',
      title: '延長の返答の期限が近づいています',
      sentence: `さんからの${item}の延長のリクエストに、${untilWords(deadline)}までに返答してください。`,
      fromOther: true,
      deadline,
    },
  }),
  extension_payment: ({ item, reminder: { deadline } }) => ({
    recipient: 'borrower',
    words: {
      kind: 'extension_payment_reminder',
      title: '延長料金のお支払いの期限が近づいています',
      sentence: `${item}の延長料金のお支払いの期限は${untilWords(deadline)}です。過ぎると返却期限は延びません。`,
      deadline,
    },
  }),
  ship_by: ({ round, item, reminder: { deadline } }) => ({
    recipient: 'owner',
    words: {
      kind: 'ship_by_reminder',
      title: isPickup(round) ? '受け渡しの日が近づいています' : shipWords(round, deadline),
      sentence: isPickup(round)
        ? `${item}の受け渡しの日が近づいています。手順は、取引の画面でご確認ください。`
        : `${item}を${shipWords(round, deadline)}。`,
      deadline,
    },
  }),
  // Skipped once the next reminder is due, a day before the return.
  due_in_3_days: ({ item, reminder: { deadline } }) => dueBack('due_in_3_days', item, plus(deadline, DAY)),
  due_tomorrow: ({ item, reminder: { deadline } }) => dueBack('due_tomorrow', item, deadline),
  overdue: ({ item, due, round, interruptions }) => ({
    recipient: 'borrower',
    words: {
      kind: 'overdue',
      title: '返却期限を過ぎています',
      sentence: `${item}の返却期限を${daysLate(round, due, interruptions)}日過ぎています。${returnRequestWords(round)}`,
    },
  }),
  fee_day_5: (reminding) => ({ recipient: 'borrower', words: feeWords(reminding, DAY) }),
  fee_day_6: (reminding) => ({ recipient: 'borrower', words: feeWords(reminding, 0) }),
  answer_borrower_day_7: (reminding) => ({ recipient: 'borrower', words: answerWords(reminding, 'borrower') }),
  answer_borrower_day_23: (reminding) => ({ recipient: 'borrower', words: answerWords(reminding, 'borrower') }),
  answer_owner_day_7: (reminding) => ({ recipient: 'owner', words: answerWords(reminding, 'owner') }),
  answer_owner_day_23: (reminding) => ({ recipient: 'owner', words: answerWords(reminding, 'owner') }),
  payout_day_3: (reminding) => ({ recipient: 'owner', words: payoutWords(reminding) }),
  payout_day_14: (reminding) => ({ recipient: 'owner', words: payoutWords(reminding) }),
  payout_day_30: (reminding) => ({ recipient: 'owner', words: payoutWords(reminding) }),
  payout_day_60: (reminding) => ({ recipient: 'owner', words: payoutWords(reminding) }),
};

/** Until when to ship: the evening of the shop, or the legal deadline of a parcel that was paid late. */
const shipWords = (round: RentalRound, deadline: string): string =>
  deadline === shipByOf(round)
    ? `${untilWords(deadline)}ごろまでに、お店から発送してください`
    : `${untilWords(deadline)}までに発送してください`;

/** Names the date, not the remaining days: quiet hours may postpone it to another day. */
function dueBack(kind: 'due_in_3_days' | 'due_tomorrow', item: string, deadline: string) {
  const due = `返却期限は${untilWords(deadline)}です`;
  return { recipient: 'borrower', words: { kind, title: due, sentence: `${item}の${due}。`, deadline } } as const;
}

/** Late days as the page counts them: the day that begins at the reminder's time is included. */
export const daysLate = (round: RentalRound, due: string, interruptions: Interruptions): number =>
  overdueDays(round, { now: plus(due, 1), interruptions });

function answerWords({ round, interruptions, item, reminder }: Reminding, of: Recipient): Words {
  const deadline = answerEnd(round, of, interruptions) ?? reminder.deadline;
  return {
    kind: 'answer_requested',
    title: '運営事務局へのご返信をお願いします',
    sentence: `${item}の不具合について、${untilWords(deadline)}までに運営事務局へのご返信をお願いします。`,
    deadline,
  };
}

function payoutWords({ round, item }: Reminding): Words {
  const amount = openPayouts(round).reduce((sum, order) => sum + stillToSend(order), 0);
  return {
    kind: 'payout_reminder',
    title: '報酬をお預かりしています',
    sentence: `${item}の報酬${yenWords(amount)}を送金できずにいます。報酬の受け取りのページで、口座の登録をご確認ください。`,
    path: '/connect-account',
  };
}

/** @param before how long before the charge the reminder is skipped, in ms */
function feeWords({ round, item, reminder }: Reminding, before: number): Words {
  const open = openAssessment(round);
  const amount = open === undefined ? 0 : restOf(open);
  const deadline = new Date(Date.parse(reminder.deadline) + before).toISOString();
  return {
    kind: 'damage_fee_reminder',
    title: '損害金のお支払い期限が近づいています',
    sentence: `${item}の損害金${yenWords(amount)}の期限は${untilWords(deadline)}です。期限を過ぎると、お支払いに使ったカードで自動的に決済されます。`,
    deadline,
  };
}
