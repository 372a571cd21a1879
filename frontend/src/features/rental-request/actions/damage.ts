import { coverAfterObjection, ifReportedByBorrower } from '../cover-words.ts';
import { reportFailure } from '../failures.ts';
import type { MemberAction } from './member-action.ts';
import { reportsDamage, objects } from '../api/send-action.ts';

export const reportDamage: MemberAction = {
  label: '不具合を報告する',
  pending: '不具合を報告しています…',
  stepsBack: true,
  form: (request) => ({
    title: '不具合の報告',
    text: `運営事務局が内容を確認します。確認が終わるまで、取引の完了と送金は止まります。ご報告は1回の取引につき1度です。あとから写真や説明を追加できます。${ifReportedByBorrower(request)}`,
    submit: '報告を送信する',
    fields: 'damage_report',
  }),
  send: reportsDamage('/damage-report'),
  done: { title: '不具合報告を送信しました', text: 'サポートが内容を確認します。' },
  failed: reportFailure,
};

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

export const objectDamageFee: MemberAction = {
  label: '異議を申し立てる',
  pending: '異議を送信しています…',
  stepsBack: true,
  form: ({ damageFee }) => ({
    title: '損害金への異議',
    text: `異議の申し立ては1回の取引につき1度です。運営事務局が内容を確認し、その間はお支払いの必要はありません。${coverAfterObjection(damageFee)}`,
    submit: '異議を申し立てる',
    fields: ['reason'],
    needs: { anyOf: ['reason'], otherwise: '理由を入力すると送信できます' },
  }),
  send: objects,
  done: { title: '異議を送信しました', text: '運営事務局が内容を確認します。' },
};
