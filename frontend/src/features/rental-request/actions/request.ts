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
    showsNeighbours: true,
  },
  send: changesStatus('request_approved'),
  done: { title: 'リクエストを承認しました', text: '借り手のお支払いをお待ちください。' },
};

export const decline: MemberAction = {
  label: '辞退する',
  pending: '辞退しています…',
  stepsBack: true,
  question: {
    title: 'リクエストを辞退しますか？',
    text: ({ borrowerDisplayName, itemName }) =>
      `${borrowerDisplayName}さんの「${itemName}」へのリクエストは、辞退すると終了します。取り消しはできません。`,
    confirm: '辞退する',
    danger: true,
    asksWhy: true,
  },
  send: changesStatus('request_declined'),
  done: { title: 'リクエストを辞退しました' },
};

export const withdraw: MemberAction = {
  label: 'リクエストを取り消す',
  pending: 'リクエストを取り消しています…',
  stepsBack: true,
  question: {
    title: 'リクエストを取り消しますか？',
    text: () => '取り消すと、このリクエストは終了します。料金はかかりません。',
    confirm: '取り消す',
    danger: true,
    asksWhy: true,
  },
  send: changesStatus('request_cancelled'),
  done: { title: 'リクエストを取り消しました' },
};

export const cancelUnpaid: MemberAction = {
  label: '承認を取り消す',
  pending: '承認を取り消しています…',
  stepsBack: true,
  question: {
    title: '承認を取り消しますか？',
    text: () => 'お支払い前のため、料金は発生していません。このリクエストは終了し、日程は再び空きます。',
    confirm: '承認を取り消す',
    danger: true,
    asksWhy: true,
  },
  send: changesStatus('request_cancelled'),
  done: { title: '承認を取り消しました' },
};

export const cancel: MemberAction = {
  label: '取引をキャンセルする',
  pending: 'キャンセルしています…',
  stepsBack: true,
  question: {
    title: '取引をキャンセルしますか？',
    confirm: 'キャンセルする',
    danger: true,
    asksWhy: true,
  },
  send: changesStatus('cancelled'),
  done: { title: '取引をキャンセルしました' },
};
