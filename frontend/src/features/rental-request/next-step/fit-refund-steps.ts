import type { RoundStatus } from '@meguri/contracts/rental-round/status.ts';
import { fitRefundOf } from '../fit-refund/fit-refund-facts.ts';
import type { NextStep, StepFacts } from './next-step.ts';

const UNWORN = '着用せずにお返しください。';

/** Added to the usual text while the return of an item that didn't fit goes on. */
const WHILE_ASKED: Readonly<Record<'borrower' | 'owner', Partial<Record<RoundStatus, string>>>> = {
  borrower: {
    in_use: UNWORN,
    return_shipping_code_generated: UNWORN,
    usage_overdue: UNWORN,
    returned: '着用されていないことが確認されると、レンタル料金が返金されます。',
  },
  owner: {
    return_shipping_code_generated: 'サイズが合わなかったため、借り手が返金を申請しています。',
    returned:
      '着用されていなければ、完了するとレンタル料金は借り手に返金され、あなたの報酬はありません。着用のあとや汚れがあるときは、不具合を報告してください。運営事務局が確認します。',
  },
};

const OWNER_WAITS: NextStep = {
  headline: 'アイテムが返却されます',
  text: 'サイズが合わなかったため、借り手が返金を申請し、返却を始めました。戻るまで操作は必要ありません。',
};
const REFUNDED: Readonly<Record<'borrower' | 'owner', string>> = {
  borrower: 'サイズが合わなかったため、レンタル料金が返金されます。またのご利用をお待ちしています。',
  owner: 'サイズが合わなかったため、レンタル料金は借り手に返金されます。ご対応ありがとうございました。',
};

/** Says in the usual step that the item didn't fit. */
export function withFitRefund(
  facts: Pick<StepFacts, 'status' | 'viewerParty' | 'fitRefund'>,
  step: NextStep,
): NextStep {
  const { status, viewerParty } = facts;
  const state = fitRefundOf(facts)?.state;
  if (viewerParty === 'operator') return step;
  if (state === 'refunded' && status === 'completed') return { ...step, text: REFUNDED[viewerParty] };
  if (state !== 'requested') return step;
  if (viewerParty === 'owner' && status === 'in_use') return OWNER_WAITS;
  return { ...step, text: step.text + (WHILE_ASKED[viewerParty][status] ?? '') };
}
