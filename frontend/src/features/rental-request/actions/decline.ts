import type { MemberAction } from './member-action.ts';
import { changesStatus } from '../api/send-action.ts';

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
