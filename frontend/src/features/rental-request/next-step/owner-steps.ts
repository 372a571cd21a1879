import { HANDOVER_CODE_DIGITS } from '@meguri/contracts/limits.ts';
import { addDays } from '@meguri/contracts/rental-round/time/period.ts';
import { date } from '../../../lib/time/format.ts';
import { FIGURES } from '../../../rental/figures.ts';
import { isPickup } from '../../../rental/handover.ts';
import { lateFeeMayArise } from '../../../rental/money/late-fee.ts';
import { endedWithCase } from '../celebration.ts';
import { coverForOwner } from '../cover-words.ts';
import { CASE_CLOSED, damageReported, type NextStep, type NextSteps, type StepFacts } from './next-step.ts';

const step = (headline: string, text: string): NextStep => ({ headline, text });

const SENDABLE = `発送できるのは開始日の${FIGURES.earliestShippingDays}日前からです。`;

const DAYS_GIVEN_BACK = 'この日程の確保を解除しました。';

/** The owner's texts. */
export const OWNER_STEPS: NextSteps = {
  requested: step('リクエストを受け付けています', 'まもなく返答できるようになります。'),
  request_sent: ({ itemOverdue }) =>
    itemOverdue
      ? step(
          '前の借り手から返却されるまで、承認できません',
          'このアイテムは返却が遅れています。返却されると承認できます。返答期限に間に合いそうにないときは、早めに辞退してください。',
        )
      : step('リクエストに返答してください', '承認または辞退してください。承認すると、借り手がお支払いに進みます。'),
  request_expired: step(
    '返答期限が過ぎました',
    `${FIGURES.replyHours}時間以内に返答がなかったため、このリクエストは終了しました。`,
  ),
  request_approved: step(
    '借り手のお支払いをお待ちください',
    'リクエストを承認しました。お支払いが完了すると、予約が確定します。',
  ),
  request_declined: step('リクエストを辞退しました', 'このリクエストは終了しました。'),
  request_cancelled: ({ timeline }) =>
    timeline.findLast(({ type }) => type === 'Withdrawn')?.by === 'system'
      ? step(
          'お支払い期限が過ぎました',
          `借り手が期限までに支払わなかったため、このリクエストは終了しました。${DAYS_GIVEN_BACK}`,
        )
      : step(
          'リクエストは取り消されました',
          // No days are reserved before the approval.
          `このリクエストは終了しました。${timeline.some(({ type }) => type === 'Approved') ? DAYS_GIVEN_BACK : ''}`,
        ),
  rejected: step('リクエストは受け付けられませんでした', '同じ日程の予約が先に確定したなどの理由で終了しました。'),
  payment_pending: step(
    '借り手がお支払い手続き中です',
    'お支払いが完了すると、受け渡しの準備が始まります。このままお待ちください。',
  ),
  payment_completed: step('お支払いを確認しています', '確認できるとすぐに次へ進みます。操作は必要ありません。'),
  paid: step('お支払いが完了しました', '予約が確定しました。受け渡しの準備を進めています。'),
  shipping_code_generating: step(
    '運営事務局が発送コードを発行しています',
    `通常${FIGURES.shippingCodeHours}時間以内に発行されます。登録されるとお知らせが届きますので、アイテムの準備をお願いします。`,
  ),
  await_shipment_code: (facts) =>
    sending(
      facts,
      step(
        'コンビニから発送してください',
        `発送コードをお店で使って発送し、この画面から借り手に通知してください。${SENDABLE}`,
      ),
    ),
  shipping_code_generated: (facts) =>
    sending(
      facts,
      isPickup(facts)
        ? step(
            '借り手にアイテムを渡してください',
            `受け渡し場所で借り手が見せる${HANDOVER_CODE_DIGITS}桁のコードを入力すると、受け渡しが記録されます。`,
          )
        : step(
            'アイテムを発送してください',
            `受付番号とパスワードで発送し、この画面から借り手に通知してください。${SENDABLE}`,
          ),
    ),
  shipped: (facts) =>
    step(
      '借り手の受け取り確認をお待ちください',
      isPickup(facts)
        ? '借り手がアイテムの状態を確認すると、利用が始まります。操作は必要ありません。'
        : '借り手が受け取りを確認すると、利用が始まります。操作は必要ありません。',
    ),
  received: step('借り手が受け取りを確認しました', 'まもなく利用中に変わります。操作は必要ありません。'),
  in_use: step('借り手が利用しています', '返却されるまで操作は必要ありません。'),
  usage_overdue: (facts) =>
    step(
      '返却期限を過ぎています',
      lateFeeMayArise(facts)
        ? '借り手に返却をお願いしています。延滞料が生じたときは、返却時に確定し、全額をお支払いします。'
        : '借り手に返却をお願いしています。',
    ),
  return_shipping_code_generated: (facts) =>
    isPickup(facts)
      ? step(
          '受け渡しコードを借り手に見せてください',
          `受け渡し場所でアイテムを受け取るときに、${HANDOVER_CODE_DIGITS}桁のコードを見せます。借り手が入力すると、返却が記録されます。`,
        )
      : step('借り手の返却をお待ちください', '返却コードが登録されました。借り手が返送すると、お知らせが届きます。'),
  returned: step('アイテムを確認してください', '戻ったアイテムの状態を確かめ、問題がなければ取引を完了してください。'),
  damage_reported: damageReported('確認が終わるまで、取引の完了と送金は止まります。'),
  damage_fee_pending: ({ damageFee }) =>
    step(
      '借り手の損害金のお支払いをお待ちください',
      `お支払いが済むと、お知らせが届きます。支払われた損害金は、全額あなたに送金されます。${coverForOwner(damageFee)}`,
    ),
  damage_fee_paid: step('損害金が支払われました', '不具合の対応はまもなく完了します。操作は必要ありません。'),
  completed: (facts) =>
    step(
      '取引が完了しました',
      `${endedWithCase(facts) ? CASE_CLOSED : '大切な一着を貸していただき、ありがとうございました。'}受け取り額は「あなたの報酬」でご確認ください。`,
    ),
  cancelled: ({ payout }) =>
    step(
      '取引はキャンセルされました',
      `この取引は終了しました。${payout !== null && payout.amount > payout.reversed ? 'キャンセルの時期により、報酬の一部が支払われます。' : ''}`,
    ),
};

/** Shipping starts some days before the rental; until then the text says when. */
function sending(facts: StepFacts, now: NextStep): NextStep {
  if (facts.actions.includes('mark_shipped')) return now;
  const from = `開始日の${FIGURES.earliestShippingDays}日前にあたる${date(addDays(facts.startDate, -FIGURES.earliestShippingDays))}からです。それまで操作は必要ありません。`;
  return isPickup(facts)
    ? step('受け渡しの日をお待ちください', `受け渡しを記録できるのは、${from}`)
    : step('発送できる日をお待ちください', `発送コードが登録されました。発送できるのは、${from}`);
}
