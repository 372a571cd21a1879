import { HANDOVER_CODE_DIGITS } from '@meguri/contracts/limits.ts';
import { bringBackWords } from '../../../rental/bring-back-words.ts';
import { FIGURES } from '../../../rental/figures.ts';
import { yen } from '../../../rental/format.ts';
import { isPickup } from '../../../rental/handover.ts';
import { asksForTime } from '../../../rental/meeting/asks-for-time.ts';
import { AS_IT_IS } from '../../../rental/return-unwashed.ts';
import { coveredWords } from '../cover-words.ts';
import { endedWithCase } from '../celebration.ts';
import { CASE_CLOSED, damageReported, type NextStep, type NextSteps, type StepFacts } from './next-step.ts';

const step = (headline: string, text: string): NextStep => ({ headline, text });

const UNPAID = '料金は請求されていません。行き違いでお支払いがあった場合は、全額返金します。';
const PAID_TOO_LATE = 'そのあとのお支払いは、全額返金します。';
const CHOOSE_OF_OFFERED = 'オーナーが出した候補から、都合のよい日時を選んでください。';

/** The borrower's texts. */
export const BORROWER_STEPS: NextSteps = {
  requested: step('リクエストを受け付けました', 'まもなくオーナーに届きます。このままお待ちください。'),
  request_sent: ({ itemOverdue }) =>
    step(
      'オーナーの返答をお待ちください',
      itemOverdue
        ? `このアイテムは前の借り手からの返却が遅れていて、オーナーは返却されるまで承認できません。リクエストだけで料金がかかることはありません。`
        : `オーナーが${FIGURES.replyHours}時間以内に承認または辞退します。リクエストだけで料金がかかることはありません。`,
    ),
  request_expired: step(
    '返答期限が過ぎました',
    `${FIGURES.replyHours}時間以内に返答がなかったため、このリクエストは終了しました。料金はかかっていません。`,
  ),
  request_approved: step(
    'お支払いに進んでください',
    'オーナーが承認しました。期限までにお支払いが完了すると、予約が確定します。',
  ),
  request_declined: step(
    'オーナーが辞退しました',
    'このリクエストは終了しました。料金はかかっていません。別の日程やほかのアイテムもご覧ください。',
  ),
  request_cancelled: ({ timeline, payment }) => {
    const cameTooLate = payment?.status === 'returned';
    return timeline.findLast(({ type }) => type === 'Withdrawn')?.by === 'system'
      ? step(
          'お支払い期限が過ぎました',
          `期限までにお支払いが完了しなかったため、このリクエストは終了しました。${cameTooLate ? PAID_TOO_LATE : UNPAID}`,
        )
      : step(
          'リクエストは取り消されました',
          `このリクエストは終了しました。${cameTooLate ? PAID_TOO_LATE : '取消のあとにお支払いがあった場合は、全額返金します。'}`,
        );
  },
  rejected: step(
    'リクエストを受け付けられませんでした',
    '同じ日程の予約が先に確定したなどの理由で終了しました。料金はかかっていません。',
  ),
  payment_pending: step(
    'お支払いを完了してください',
    'お支払いがまだ完了していません。続きからお支払いいただくか、手続きを取り消せます。',
  ),
  payment_completed: step('お支払いを確認しています', '確認できるとすぐに次へ進みます。操作は必要ありません。'),
  paid: step('お支払いが完了しました', '予約が確定しました。受け渡しの準備を進めています。'),
  shipping_code_generating: step(
    '運営事務局が発送コードを発行しています',
    `通常${FIGURES.shippingCodeHours}時間以内に発行されます。そのあと、オーナーがアイテムを発送します。`,
  ),
  await_shipment_code: step(
    'オーナーの発送をお待ちください',
    '発送コードが登録されました。オーナーがコンビニから発送すると、お知らせが届きます。',
  ),
  shipping_code_generated: (facts) =>
    isPickup(facts)
      ? timeFirst(
          facts,
          step(
            '受け渡しコードをオーナーに見せてください',
            `受け渡し場所でアイテムを受け取るときに、${HANDOVER_CODE_DIGITS}桁のコードを見せます。オーナーが入力すると、受け渡しが記録されます。`,
          ),
        )
      : step(
          'オーナーの発送をお待ちください',
          '発送コードが登録されました。オーナーが発送すると、お知らせが届きます。',
        ),
  shipped: (facts) =>
    step(
      isPickup(facts) ? 'アイテムの状態を確認してください' : '届いたら、受け取りを確認してください',
      '状態を確かめ、コメントまたは写真を添えて受け取りを確認すると、利用が始まります。気になる点があれば、不具合を報告できます。',
    ),
  received: step('受け取りを確認しました', 'まもなく利用中に変わります。操作は必要ありません。'),
  in_use: (facts) => timeFirst(facts, inUse(facts)),
  usage_overdue: (facts) =>
    step(
      '返却期限を過ぎています',
      (asksForTime(facts) ? CHOOSE_OF_OFFERED : '') + bringBackWords(facts, 'この画面') + unwashed(facts),
    ),
  return_shipping_code_generated: (facts) =>
    isPickup(facts)
      ? timeFirst(
          facts,
          step(
            'オーナーに返却してください',
            `受け渡し場所で返却し、オーナーが見せる${HANDOVER_CODE_DIGITS}桁のコードを入力すると、返却が記録されます。${unwashed(facts)}`,
          ),
        )
      : step(
          'アイテムを返送してください',
          `${refundDecided(facts)}返却コードで発送したら、この画面からオーナーに通知してください。${unwashed(facts)}`,
        ),
  returned: (facts) =>
    step('オーナーの確認をお待ちください', `オーナーがアイテムを確認すると、取引が完了します。${nothingToDo(facts)}`),
  damage_reported: damageReported('確認が終わるまで、取引の完了とオーナーへの送金は止まります。'),
  damage_fee_pending: ({ actions, damageFee }) =>
    step(
      '損害金のお支払いが必要です',
      coveredWords(damageFee) +
        (actions.includes('object_damage_fee')
          ? '期限までにお支払いいただくか、1回に限り異議を申し立てることができます。'
          : 'この画面からお支払いください。お支払いが済むまで、新しいリクエストは送れません。'),
    ),
  damage_fee_paid: (facts) =>
    step('損害金のお支払いを確認しました', `不具合の対応はまもなく完了します。${nothingToDo(facts)}`),
  completed: (facts) =>
    step(
      '取引が完了しました',
      endedWithCase(facts) ? CASE_CLOSED : 'ご利用ありがとうございました。またのご利用をお待ちしています。',
    ),
  cancelled: ({ payment }) => step('取引はキャンセルされました', refundWords(payment)),
};

/** The amounts refunded and still pending. */
function refundWords(payment: StepFacts['payment']): string {
  const { refundedAmount: done, refundPendingAmount: pending } = payment ?? NO_REFUND;
  if (done === 0 && pending === 0) return 'この取引に返金はありません。';
  const returned = `${yen(done)}を、お支払いに使ったカードへ返金しました。カードへの反映まで、数日かかることがあります。`;
  const underWay = `${yen(pending)}の返金を手続きしています。完了すると、お知らせします。`;
  return `${done > 0 ? returned : ''}${pending > 0 ? underWay : ''}`;
}
const NO_REFUND = { refundedAmount: 0, refundPendingAmount: 0 };

/** As it was promised at the request. */
const unwashed = ({ itemSnapshot }: StepFacts): string => (itemSnapshot?.returnUnwashed === true ? AS_IT_IS : '');

/** For handovers in person: choosing a time comes first. */
const timeFirst = (facts: StepFacts, then: NextStep): NextStep =>
  asksForTime(facts) ? step('受け渡しの日時を選んでください', CHOOSE_OF_OFFERED + then.text) : then;

/** A damage decision made while the rental continues. */
function refundDecided({ timeline }: StepFacts): string {
  const { refund = null, couponBack = 0 } = timeline.findLast(({ type }) => type === 'RefundOrdered')?.record ?? {};
  if (refund === null) return '';
  const amount = (refund.rental ?? 0) + (refund.shipping ?? 0) + (refund.insurance ?? 0) - couponBack;
  return amount === 0 ? '' : `不具合の対応として、${yen(amount)}の返金が決まりました。`;
}

/** Except for a late fee, after the saved card was declined. */
const nothingToDo = ({ actions }: StepFacts): string =>
  actions.includes('pay_late_fee') ? '' : '操作は必要ありません。';

function inUse(facts: StepFacts): NextStep {
  const has = (wanted: string) => facts.timeline.some(({ type }) => type === wanted);
  // A parcel with damage reported before its receipt must be returned, so there is nothing to enjoy.
  if (!isPickup(facts) && has('DamageReported') && !has('Received'))
    return step(
      '届いたら、アイテムを返却してください',
      `${refundDecided(facts)}運営事務局が返却コードを発行しています。登録されるとお知らせが届きます。`,
    );
  if (facts.actions.includes('request_return')) {
    return step(
      'レンタルをお楽しみください',
      `${refundDecided(facts)}早く返すときは、今すぐ返却の準備を始められます。`,
    );
  }
  const preparing = '運営事務局が返却コードを発行しています。登録されるとお知らせが届きます。';
  // Their own request; the automatic one comes while they still use the item.
  const isAskedFor = facts.timeline.findLast(({ type }) => type === 'ReturnCodeRequested')?.by === 'borrower';
  if (refundDecided(facts) === '' && isAskedFor) return step('返却コードをお待ちください', preparing);
  return refundDecided(facts) === ''
    ? step('レンタルをお楽しみください', preparing)
    : step('アイテムの返却をお願いします', refundDecided(facts) + preparing);
}
