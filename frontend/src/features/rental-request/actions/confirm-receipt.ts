import type { MemberAction } from './member-action.ts';
import { changesStatus } from '../api/send-action.ts';

export const confirmReceipt: MemberAction = {
  label: '受け取りを確認する',
  pending: '受け取りを記録しています…',
  form: () => ({
    title: '受け取りの確認',
    text: '受け取ったアイテムの状態を、コメントまたは写真で残してください。確認すると利用が始まります。',
    submit: '受け取りを確認する',
    fields: ['comment', 'images'],
    needs: { anyOf: ['comment', 'images'], otherwise: 'コメントまたは写真を追加すると送信できます' },
  }),
  send: changesStatus('in_use'),
  done: { title: '受け取りを確認しました', text: 'レンタルをお楽しみください。' },
  failed: () => ({ title: 'エラー', text: '受け取り確認の処理中にエラーが発生しました。' }),
};
