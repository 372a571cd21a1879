import { reportFailure } from '../failures.ts';
import type { MemberAction } from './member-action.ts';
import { reportsDamage } from '../api/send-action.ts';

export const addEvidence: MemberAction = {
  label: '情報・写真を追加する',
  pending: '情報を送信しています…',
  form: () => ({
    title: '情報・写真の追加',
    text: '不具合について、運営事務局に伝えたいことや写真を追加できます。',
    submit: '送信する',
    fields: ['text', 'images'],
    needs: { anyOf: ['text', 'images'], otherwise: '内容または写真を追加すると送信できます' },
  }),
  send: reportsDamage('/damage-report/evidence'),
  done: { title: '情報を送信しました', text: '運営事務局が内容を確認します。' },
  failed: reportFailure,
};
