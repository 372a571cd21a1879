import type { MemberAction } from './member-action.ts';
import { objects } from '../api/send-action.ts';

export const objectDamageFee: MemberAction = {
  label: '異議を申し立てる',
  pending: '異議を送信しています…',
  stepsBack: true,
  form: () => ({
    title: '損害金への異議',
    text: '異議の申し立ては1回の取引につき1度です。運営事務局が内容を確認し、その間はお支払いの必要はありません。',
    submit: '異議を申し立てる',
    fields: ['reason'],
    needs: { anyOf: ['reason'], otherwise: '理由を入力すると送信できます' },
  }),
  send: objects,
  done: { title: '異議を送信しました', text: '運営事務局が内容を確認します。' },
};
