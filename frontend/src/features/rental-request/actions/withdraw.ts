import type { MemberAction } from './member-action.ts';
import { changesStatus } from '../api/send-action.ts';

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
