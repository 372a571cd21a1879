import { cardRefundOf } from '@meguri/contracts/rental-round/money/coupon.ts';
import { totalOf } from '@meguri/contracts/rental-round/money/money.ts';
import { parcelShippingOf } from '@meguri/contracts/rental-round/parcel.ts';
import { isFinal } from '@meguri/contracts/rental-round/status.ts';
import { HOUR, type Instant, plus, startOfDay } from '@meguri/contracts/rental-round/time/period.ts';
import { PARCEL_APPROVALS_MS } from '../../../round/approval-grace.ts';
import type { History, Kept } from './history.ts';

/** One command for all rounds takes less. */
const AT_ONCE_MS = 1000;
const ENDS_PAGE: readonly string[] = ['PaymentFailed', 'PaymentCompleted'];

/**
 * Days that an approved round lacks, and shipping that is asked twice.
 * @param isUndisturbed whether the whole fee must be asked, because nothing has interrupted an answer
 */
export function wrongTerms({ begun, calendars }: History, isUndisturbed: boolean): readonly string[] {
  const approved = begun.filter(({ log }) => log.some(({ type }) => type === 'Approved'));
  const without = approved.filter(
    ({ id, state }) => !isFinal(state.status) && calendars.of(state.itemId).reservations[id] === undefined,
  );
  const [first] = begun;
  const fee = first === undefined ? 0 : parcelShippingOf(first.state);
  const asked = approved.reduce((sum, { state }) => sum + state.fees.shipping, 0);
  const isRight = asked === fee || (!isUndisturbed && asked < fee) || approved.length === 0;
  return [
    ...without.map(({ id }) => `${id} is approved and has no days`),
    ...(isRight ? [] : [`¥${asked} are asked for the shipping of a parcel that costs ¥${fee}`]),
  ];
}

/** Once nothing moves any more; [] when nothing is wrong. */
export const wrongAtRest = (history: History): readonly string[] => [
  ...keptDays(history),
  ...keptIncidents(history),
  ...brokenPromises(history),
  ...wrongCharges(history),
  ...backThoughSent(history),
  ...keptThoughUnsent(history),
];

const keptDays = ({ begun, calendars }: History): readonly string[] =>
  begun
    .filter(({ id, state }) => isFinal(state.status) && calendars.of(state.itemId).reservations[id] !== undefined)
    .map(({ id }) => `${id} has ended and keeps its days`);

/** A page that was opened in a round's window pays it, too, so the system doesn't end it while that page is open, or just paid. */
const brokenPromises = ({ begun }: History): readonly string[] =>
  begun.flatMap(({ id, state: { payment }, log }) => {
    const ended = log.find(({ type, data }) => type === 'Withdrawn' && data.by === 'system');
    if (payment === null || ended === undefined) return [];
    const isPromised = begun.some((other) => other.id !== id && isOpenOrJustPaid(other.log, payment.payBy, ended.time));
    return isPromised ? [`${id} was ended though a page promised to pay it`] : [];
  });

function isOpenOrJustPaid(log: Kept['log'], windowEnd: Instant, at: Instant): boolean {
  const before = log.filter(({ time }) => time <= at);
  const opened = before.findLast(({ type }) => type === 'PaymentStarted');
  const after = before.slice(opened === undefined ? 0 : before.indexOf(opened) + 1);
  const isInTime = opened !== undefined && opened.time < plus(windowEnd, PARCEL_APPROVALS_MS);
  if (isInTime && !after.some(({ type }) => ENDS_PAGE.includes(type))) return true;
  const paid = before.find(({ type, data }) => type === 'PaymentCompleted' && data.checkoutId !== null);
  return paid !== undefined && at < plus(paid.time, HOUR);
}

/** Retrying the charge of a round that has ended unpaid would do nothing. */
const keptIncidents = ({ begun, incidents }: History): readonly string[] =>
  begun
    .filter(({ id, state }) => state.status === 'request_cancelled' && incidents.open.some((one) => one.roundId === id))
    .map(({ id }) => `${id} has ended unpaid and keeps an incident`);

/** Each is of the right amount, made once beside the page, and refunded once at most. */
function wrongCharges({ begun, provider }: History): readonly string[] {
  const beside = [...provider.payments.values()].filter(({ metadata }) => metadata['ref'] === 'parcel');
  const again = begun.filter(
    ({ id }) => beside.filter(({ metadata }) => metadata['rentalRequestId'] === id).length > 1,
  );
  const mismatched = begun.filter(({ log }) => log.some(({ type }) => type === 'PaymentMismatchFound'));
  const twice = [...provider.payments.values()].flatMap(({ chargeId, amount }) => {
    const refunds = [...provider.refunds.values()].filter((one) => one.chargeId === chargeId);
    const back = refunds.reduce((sum, refund) => sum + (refund.status === 'failed' ? 0 : refund.amount), 0);
    return back > amount ? [`${chargeId} of ¥${amount} was refunded ¥${back}`] : [];
  });
  return [
    ...mismatched.map(({ id }) => `${id} was charged a wrong amount`),
    ...again.map(({ id }) => `${id} was charged twice beside the page`),
    ...twice,
  ];
}

/** Of a parcel that still travels the borrower gets no part of the shipping back. */
const backThoughSent = ({ begun }: History): readonly string[] =>
  begun.flatMap(({ id, state, log }) => {
    const event = log.find(({ type }) => type === 'Cancelled');
    if (event?.type !== 'Cancelled' || event.data.by !== 'borrower') return [];
    if (event.time >= startOfDay(state.startDate) || event.data.settlement.refundNow.shipping === 0) return [];
    const until = plus(event.time, AT_ONCE_MS);
    const rest = begun.filter((one) => (one.state.endedAt ?? until) >= until);
    return rest.map((one) => `${id} got its shipping back, and ${one.id} still travelled`);
  });

/**
 * Of a parcel of which nothing was sent, each round that its borrower cancelled gets as much back on the card as if the whole parcel had
 * been cancelled at once, less what operators refunded by hand, and its coupon with its own end if that is everything. Foreign movements
 * and banks may have taken it.
 */
function keptThoughUnsent({ begun, coupons }: History): readonly string[] {
  const isUnsent = begun.every(({ state }) => isFinal(state.status) && state.shipment === null);
  return begun.flatMap(({ id, state: { fees, money, status }, log }) => {
    const isBySystem = ({ type, data }: Kept['log'][number]) => type === 'RefundGranted' && data.reason === null;
    const returned = log.find(isBySystem);
    if (returned !== undefined && !isUnsent) return [`${id} got its shipping back, and its parcel was sent`];
    const settlement = status === 'cancelled' ? (money.holdings[0]?.settlement ?? null) : null;
    const isPlain = money.disputes.length + money.foreign.length + money.settled.length === 0;
    const isDecided = log.some(({ type }) => type === 'RefundOrdered');
    if (!isUnsent || !isPlain || isDecided || settlement === null || settlement.shipping === 0) return [];
    const granted = (events: Kept['log']): number =>
      events.reduce((sum, { type, data }) => sum + (type === 'RefundGranted' ? data.amount : 0), 0);
    const byHand = granted(log.slice(0, returned === undefined ? log.length : log.indexOf(returned)));
    const atOnce = Math.max(totalOf(settlement.refundNow) + settlement.shipping - (fees.coupon ?? 0), 0);
    const due = Math.max(atOnce - cardRefundOf(settlement) - byHand, 0);
    const got = returned === undefined ? 0 : granted([returned]);
    const isWhole = totalOf(settlement.refundNow) + settlement.shipping === totalOf(fees);
    const { is = 'reserved', least } = coupons.get(id) ?? {};
    const isRight = fees.coupon === undefined || (isWhole ? is === 'free' && least === null : is === 'used');
    return [
      ...(got === due ? [] : [`${id} got ¥${got} back of its shipping instead of ¥${due}`]),
      ...(isRight ? [] : [`the coupon of ${id} is ${is} although ${isWhole ? 'everything' : 'a part'} went back`]),
    ];
  });
}
