import type { MemberAction } from './member-action.ts';
import { recordsParcel } from '../parcel/parcel-facts.ts';
import { choosesSlot, offersSlots, changesStatus } from '../api/send-action.ts';
import { HANDOVER_CODE_DIGITS } from '@meguri/contracts/limits.ts';
import { isPickup } from '../../../rental/handover.ts';

export const offerSlots: MemberAction = {
  label: '候補の日時を出す',
  pending: '候補の日時を送っています…',
  inOwnCard: true,
  asksForSlots: true,
  send: offersSlots,
  done: { title: '候補の日時を更新しました', text: '借り手にお知らせしました。' },
};

export const chooseSlot: MemberAction = {
  label: 'この日時にする',
  pending: '受け渡しの日時を送っています…',
  inOwnCard: true,
  send: choosesSlot,
  done: { title: '受け渡しの日時を更新しました', text: 'オーナーにお知らせしました。' },
};

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
          text: `アイテムを発送したことを借り手に知らせます。追跡番号がまだ分からない場合は、運営事務局があとから入力します。${recordsParcel(request)}`,
          submit: '発送を通知する',
          fields: ['carrier', 'trackingCode'],
        },
  send: changesStatus('shipped', true),
  done: { title: '発送を記録しました', text: '借り手にお知らせしました。' },
  atPickup: {
    label: '受け渡しを完了する',
    pending: '受け渡しを記録しています…',
    done: { title: '受け渡しを記録しました', text: '借り手にお知らせしました。' },
  },
};

export const confirmReceipt: MemberAction = {
  label: '受け取りを確認する',
  pending: '受け取りを記録しています…',
  form: (request) => ({
    title: '受け取りの確認',
    text: `受け取ったアイテムの状態を、コメントまたは写真で残してください。確認すると利用が始まります。${recordsParcel(request)}`,
    submit: '受け取りを確認する',
    fields: ['comment', 'images'],
    needs: { anyOf: ['comment', 'images'], otherwise: 'コメントまたは写真を追加すると送信できます' },
  }),
  send: changesStatus('in_use', true),
  done: { title: '受け取りを確認しました', text: 'レンタルをお楽しみください。' },
  failed: () => ({ title: 'エラー', text: '受け取り確認の処理中にエラーが発生しました。' }),
};
