import type { MemberAction } from './member-action.ts';
import { changesStatus } from '../api/send-action.ts';

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
