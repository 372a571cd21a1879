import { HANDOVER_CODE_DIGITS } from '@meguri/contracts/limits.ts';
import { isPickup } from '../../../rental/handover.ts';
import type { MemberAction } from './member-action.ts';
import { changesStatus } from '../api/send-action.ts';

/** The item is on its way, or handed over in person. */
export const markShipped: MemberAction = {
  label: '発送を通知する',
  pending: '発送を記録しています…',
  form: (request) =>
    isPickup(request)
      ? {
          title: '受け渡しの完了',
          text: `借り手が見せる${HANDOVER_CODE_DIGITS}桁のコードを入力すると、受け渡しが記録されます。`,
          submit: '受け渡しを完了する',
          fields: ['handoverCode'],
          needs: {
            anyOf: ['handoverCode'],
            otherwise: `${HANDOVER_CODE_DIGITS}桁のコードを入力すると送信できます`,
          },
        }
      : {
          title: '発送の通知',
          text: 'アイテムを発送したことを借り手に知らせます。追跡番号がまだ分からない場合は、運営事務局があとから入力します。',
          submit: '発送を通知する',
          fields: ['carrier', 'trackingCode'],
        },
  send: changesStatus('shipped'),
  done: { title: '発送を記録しました', text: '借り手にお知らせしました。' },
  atPickup: {
    label: '受け渡しを完了する',
    pending: '受け渡しを記録しています…',
    done: { title: '受け渡しを記録しました', text: '借り手にお知らせしました。' },
  },
};
