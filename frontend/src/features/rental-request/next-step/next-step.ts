import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { awaitsPayment, type RoundStatus } from '@meguri/contracts/rental-round/status.ts';
import { isPickup } from '../../../rental/handover.ts';
import { choosesTimeNow } from '../../../rental/meeting/asks-for-time.ts';
import { isViewersTurn } from '../../../rental/turn.ts';

/** The next step for one party: what to do and what happens then. */
export interface NextStep {
  readonly headline: string;
  readonly text: string;
}

/** What the texts depend on besides status and party. */
export type StepFacts = Pick<
  RentalRequest,
  | 'status'
  | 'statusLabel'
  | 'viewerParty'
  | 'itemShippingMethod'
  | 'actions'
  | 'startDate'
  | 'itemOverdue'
  | 'timeline'
  | 'payment'
  | 'payout'
  | 'lateFee'
  | 'lateFeeWaived'
  | 'answerBy'
  | 'meeting'
  | 'itemSnapshot'
  | 'extension'
  | 'damageFee'
> &
  // A server of the previous release omits it.
  Partial<Pick<RentalRequest, 'fitRefund'>>;
export type NextSteps = Readonly<Record<RoundStatus, NextStep | ((facts: StepFacts) => NextStep)>>;

export const CASE_CLOSED = '不具合の対応が終わり、取引は終了しました。';

const UNPAID_MEANWHILE = 'その間、損害金のお支払いは必要ありません。';

/** Whether the newest fee was objected to, so that operators decide again. */
const isObjected = (timeline: StepFacts['timeline']): boolean =>
  timeline.findLast(({ type }) => type === 'DamageFeeAssessed' || type === 'DamageFeeObjected')?.type ===
  'DamageFeeObjected';

/** A party who was asked for a statement gives it; otherwise operators investigate and both parties can add information. */
export const damageReported =
  (stops: string) =>
  ({ answerBy, timeline, viewerParty }: Pick<StepFacts, 'answerBy' | 'timeline' | 'viewerParty'>): NextStep =>
    answerBy === null
      ? {
          headline: isObjected(timeline)
            ? '運営事務局が損害金への異議を確認しています'
            : '運営事務局が不具合の内容を確認しています',
          text: `追加の情報や写真があれば送ってください。${stops}${isObjected(timeline) && viewerParty === 'borrower' ? UNPAID_MEANWHILE : ''}`,
        }
      : { headline: '運営事務局にご返信ください', text: `「情報・写真を追加する」からお送りください。${stops}` };

/** The panel below the next step: cost breakdown, convenience store codes, other shipping codes, or handover digits. */
export type NextStepPanel = 'payment' | 'convenience_store' | 'shipping_code' | 'handover_code';

const CODE_STATUSES: readonly RoundStatus[] = [
  'await_shipment_code',
  'shipping_code_generated',
  'return_shipping_code_generated',
  'usage_overdue',
];

/** Whether the owner decides now, which is when they see the borrower's profile. */
export const ownerDecides = ({ actions }: Pick<RentalRequest, 'actions'>): boolean => actions.includes('decline');

/** Only in the listed statuses, never while damage is being investigated, and no code before a time is chosen. null: no panel. */
export function panelOf(request: RentalRequest): NextStepPanel | null {
  const { status, viewerParty } = request;
  if (awaitsPayment(status)) return viewerParty === 'borrower' ? 'payment' : null;
  if (!CODE_STATUSES.includes(status)) return null;
  if (isPickup(request)) return request.handoverCode === null || choosesTimeFirst(request) ? null : 'handover_code';
  if (codesToSend(request) === undefined) return null;
  return status === 'await_shipment_code' ? 'convenience_store' : 'shipping_code';
}

/** Once all offered times are past, the round doesn't wait for the choice, and the parties may have met without one. */
const choosesTimeFirst = (request: RentalRequest): boolean => choosesTimeNow(request) && isViewersTurn(request);

/** The next parcel this viewer sends, with its codes. */
export function codesToSend({ status, viewerParty, shippingEvents }: RentalRequest) {
  const there = status === 'await_shipment_code' || status === 'shipping_code_generated';
  if (viewerParty !== (there ? 'owner' : 'borrower')) return undefined;
  const wanted = there ? 'dispatch' : 'return';
  return shippingEvents.find(
    ({ direction, shippingCode27, receptionNumber }) =>
      direction === wanted && (shippingCode27 !== null || receptionNumber !== null),
  );
}

/** Codes replace the cost breakdown. */
export const isShippingCodeMode = (panel: NextStepPanel | null): boolean =>
  panel === 'convenience_store' || panel === 'shipping_code';
