import type { MemberAction } from './member-action.ts';
import { changesStatus } from '../api/send-action.ts';

export const confirmReturn: MemberAction = {
  label: '返却を確認して完了する',
  pending: '取引を完了しています…',
  form: () => ({
    title: '返却の確認と取引の完了',
    text: '戻ったアイテムの状態を、コメントまたは写真で残してください。確認すると取引が完了します。',
    submit: '取引を完了する',
    fields: ['comment', 'images'],
    needs: { anyOf: ['comment', 'images'], otherwise: 'コメントまたは写真を追加すると送信できます' },
  }),
  send: changesStatus('completed'),
  failed: () => ({ title: 'エラー', text: '取引完了処理中にエラーが発生しました。' }),
};
