import { PARTY_LABELS } from '../../../rental/people/party-labels.ts';
import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { isFinal, type RoundStatus } from '@meguri/contracts/rental-round/status.ts';
import { yen } from '../../../rental/format.ts';
import { isPickup } from '../../../rental/handover.ts';
import { slotWords } from '../../../rental/meeting/slot-words.ts';
import { isViewersTurn } from '../../../rental/turn.ts';
import { memberActions } from '../actions/index.ts';
import { BORROWER_STEPS } from './borrower-steps.ts';
import { extensionStep, withOpenExtension } from './extension-steps.ts';
import { withFitRefund } from './fit-refund-steps.ts';
import type { NextStep, StepFacts } from './next-step.ts';
import { OWNER_STEPS } from './owner-steps.ts';

const OPERATOR_TEXT = 'この画面では取引の状態を確認できます。操作は管理画面から行ってください。';
const LATE_FEE_WANTED = '延滞料のお支払いが必要です';
const cardRefused = ({ lateFee }: Pick<StepFacts, 'lateFee'>): string =>
  `登録カードで延滞料${lateFee === null ? '' : yen(lateFee.amount)}を決済できませんでした。`;

/** Every status has texts for each party. */
export function nextStepOf(facts: StepFacts): NextStep {
  if (facts.viewerParty === 'operator') return { headline: facts.statusLabel, text: OPERATOR_TEXT };
  const words = (facts.viewerParty === 'owner' ? OWNER_STEPS : BORROWER_STEPS)[facts.status];
  const usual = () => withAppointment(facts, typeof words === 'function' ? words(facts) : words);
  const step = extensionStep(facts) ?? withOpenExtension(facts, withFitRefund(facts, usual()));
  return facts.actions.includes('pay_late_fee') ? withLateFee(facts, step) : step;
}

/** Before a meeting, its time is what the parties look for; what they do there follows. */
function withAppointment(facts: StepFacts, step: NextStep): NextStep {
  const chosen = appointmentOf(facts);
  return chosen === null ? step : { headline: slotWords(chosen), text: `${step.headline}。${step.text}` };
}

/** The agreed time of the meeting that comes next; null: none. */
const appointmentOf = (facts: Pick<StepFacts, 'status' | 'meeting' | 'itemShippingMethod'>) =>
  isPickup(facts) && MEETING_STATUSES.includes(facts.status) ? (facts.meeting?.chosen ?? null) : null;

/** The place of the meeting that is this headline; null: the headline says something else. */
export function appointmentPlace(
  facts: Parameters<typeof appointmentOf>[0] & Pick<RentalRequest, 'pickupArea'>,
  headline: string,
): string | null {
  const chosen = appointmentOf(facts);
  return chosen !== null && headline === slotWords(chosen) ? facts.pickupArea : null;
}

const MEETING_STATUSES: readonly RoundStatus[] = ['shipping_code_generated', 'return_shipping_code_generated'];

/** Adds an unpaid late fee in every status, after the main action. */
function withLateFee(facts: StepFacts, { headline, text }: NextStep): NextStep {
  const refused = cardRefused(facts);
  if (isFinal(facts.status))
    return { headline: LATE_FEE_WANTED, text: `取引は終了しましたが、${refused}この画面からお支払いください。` };
  return memberActions(facts.actions)[0] === 'pay_late_fee'
    ? { headline: LATE_FEE_WANTED, text: `${refused}この画面からお支払いください。${text}` }
    : { headline, text: `${text}${refused}延滞料もこの画面からお支払いください。` };
}

/** The meeting that comes next, or the party that the round waits for, as a label for this viewer; null: none. */
export function turnLabel(
  round: Pick<RentalRequest, 'waitingFor' | 'viewerParty' | 'status' | 'meeting' | 'itemShippingMethod'>,
): string | null {
  const appointment = appointmentOf(round);
  if (appointment !== null && round.viewerParty !== 'operator')
    return round.meeting?.leg === 'return' ? '返却の受け渡し' : '受け渡し';
  if (isViewersTurn(round)) return '対応をお願いします';
  const [first] = round.waitingFor.filter((party) => party !== 'system');
  return first === undefined ? null : `${PARTY_LABELS[first]}の対応待ち`;
}
