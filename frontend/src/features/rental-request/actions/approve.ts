import { period } from '../../../lib/time/format.ts';
import { FIGURES } from '../../../rental/figures.ts';
import type { MemberAction } from './member-action.ts';
import { changesStatus } from '../api/send-action.ts';

export const approve: MemberAction = {
  label: '承認する',
  pending: '承認しています…',
  question: {
    title: 'リクエストを承認しますか？',
    text: ({ borrowerDisplayName, startDate, endDate }) =>
      `${borrowerDisplayName}さんに${period(startDate, endDate)}の期間で貸し出します。この日程は予約済みになり、借り手が${FIGURES.paymentHours}時間以内にお支払いに進みます。`,
    confirm: '承認する',
  },
  send: changesStatus('request_approved'),
  done: { title: 'リクエストを承認しました', text: '借り手のお支払いをお待ちください。' },
};
