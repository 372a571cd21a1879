import { PARTY_LABELS } from '../../../rental/people/party-labels.ts';
import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { isFinal } from '@meguri/contracts/rental-round/status.ts';
import { isViewersTurn } from '../../../rental/turn.ts';
import { BORROWER_STEPS } from './borrower-steps.ts';
import type { NextStep, StepFacts } from './next-step.ts';
import { OWNER_STEPS } from './owner-steps.ts';

const OPERATOR_TEXT = 'この画面では取引の状態を確認できます。操作は管理画面から行ってください。';
const LATE_FEE: NextStep = {
  headline: '延滞料のお支払いが必要です',
  text: '取引は終了しましたが、登録カードで延滞料を決済できませんでした。この画面からお支払いください。',
};

/** Every status has its words for each party. */
export function nextStepOf(facts: StepFacts): NextStep {
  if (facts.viewerParty === 'operator') return { headline: facts.statusLabel, text: OPERATOR_TEXT };
  if (isFinal(facts.status) && facts.actions.includes('pay_late_fee')) return LATE_FEE;
  const words = (facts.viewerParty === 'owner' ? OWNER_STEPS : BORROWER_STEPS)[facts.status];
  return typeof words === 'function' ? words(facts) : words;
}

/** For whom the round waits, as a word to this viewer; null: for nobody. */
export function turnLabel(round: Pick<RentalRequest, 'waitingFor' | 'viewerParty'>): string | null {
  if (isViewersTurn(round)) return '対応をお願いします';
  const [first] = round.waitingFor.filter((party) => party !== 'system');
  return first === undefined ? null : `${PARTY_LABELS[first]}の対応待ち`;
}
