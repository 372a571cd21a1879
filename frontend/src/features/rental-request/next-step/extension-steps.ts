import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { agreedTimeGoes, dueAfter } from '../extension/extension-facts.ts';
import type { NextStep, StepFacts } from './next-step.ts';

/** Whether the viewer's next step is about an extension: the owner answers, or the borrower pays. */
export const decidesOnExtension = ({ actions }: Pick<RentalRequest, 'actions'>): boolean =>
  actions.includes('approve_extension') || actions.includes('pay_extension');

/** The answer or the payment comes before the usual step, because it ends earlier; null: neither is to do. */
export function extensionStep(facts: Pick<StepFacts, 'actions' | 'extension' | 'meeting'>): NextStep | null {
  const { extension } = facts;
  if (extension === null) return null;
  const moves = `返却期限が${dueAfter(extension.endDate)}になります。${agreedTimeGoes(facts)}`;
  if (facts.actions.includes('approve_extension'))
    return {
      headline: '延長のリクエストに返答してください',
      text: `借り手が、期間の延長を希望しています。承認してお支払いが済むと、${moves}`,
    };
  if (!facts.actions.includes('pay_extension')) return null;
  const paid = `期限までにお支払いが済むと、${moves}お支払いがなければ、返却期限は変わりません。`;
  return extension.cardDeclined
    ? { headline: '延長料金のお支払いが必要です', text: `登録カードで決済できませんでした。${paid}` }
    : { headline: '延長料金のお支払いに進んでください', text: `オーナーが延長を承認しました。${paid}` };
}

/** Says in the usual step that the other party's answer or payment is awaited. */
export function withOpenExtension(facts: Pick<StepFacts, 'viewerParty' | 'extension'>, step: NextStep): NextStep {
  const state = facts.extension?.state;
  if (state !== 'requested' && state !== 'approved') return step;
  const waits = facts.viewerParty === 'owner' ? OWNER_WAITS[state] : BORROWER_WAITS[state];
  return { ...step, text: step.text + waits };
}

const BORROWER_WAITS = {
  requested: '延長のリクエストには、オーナーが返答します。',
  approved: '延長料金のお支払いを確認しています。',
};
const OWNER_WAITS = {
  requested: '延長のリクエストが届いています。',
  approved: '借り手の延長料金のお支払いを待っています。',
};
