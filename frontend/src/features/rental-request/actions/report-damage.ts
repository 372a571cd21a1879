import { reportFailure } from '../failures.ts';
import type { MemberAction } from './member-action.ts';
import { reportsDamage } from '../api/send-action.ts';

export const reportDamage: MemberAction = {
  label: '不具合を報告する',
  pending: '不具合を報告しています…',
  stepsBack: true,
  form: () => ({
    title: '不具合の報告',
    text: '運営事務局が内容を確認し、取引の完了と送金は確認が終わるまで止まります。ご報告は1回の取引につき1度です。あとから写真や説明を追加できます。',
    submit: '報告を送信する',
    fields: 'damage_report',
  }),
  send: reportsDamage('/damage-report'),
  done: { title: '不具合報告を送信しました', text: 'サポートが内容を確認します。' },
  failed: reportFailure,
};
