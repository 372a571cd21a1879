import type {
  Compared,
  DraftPolicy,
  PartAmounts,
  PartyAmounts,
  WindowMark,
} from '@meguri/contracts/operators/what-if.ts';
import { coverOf, premiumOf } from '@meguri/contracts/rental-round/damage/cover.ts';
import {
  paymentWindow,
  replyWindow,
  shipmentLength,
  shipmentWindow,
  type WindowLengths,
} from '@meguri/contracts/rental-round/time/windows.ts';
import type { Happened } from '@meguri/contracts/events/event.ts';
import type { RoundEvent } from '@meguri/contracts/rental-round/events.ts';
import { evolve } from '@meguri/contracts/rental-round/evolve.ts';
import { type Interruptions, movedEnd, type Window } from '@meguri/contracts/rental-round/time/interruptions.ts';
import { couponPartOf } from '@meguri/contracts/rental-round/money/coupon.ts';
import { chargedLateFee, lateFeeOf } from '@meguri/contracts/rental-round/late-fee.ts';
import { lateDays } from '@meguri/contracts/rental-round/late-return.ts';
import {
  type Breakdown,
  difference,
  NOTHING,
  settle,
  smaller,
  totalOf,
  totalOfAll,
  type Yen,
} from '@meguri/contracts/rental-round/money/money.ts';
import type { Holding } from '@meguri/contracts/rental-round/money/round-money.ts';
import { HOUR, type Instant } from '@meguri/contracts/rental-round/time/period.ts';
import { parcelShippingOf } from '@meguri/contracts/rental-round/parcel.ts';
import { type Policy, policyOf, WINDOWS } from '@meguri/contracts/rental-round/policy.ts';
import { INITIAL_ROUND, type RentalRound, type Round } from '@meguri/contracts/rental-round/rental-round.ts';
import { type DamageFees, damageFeesUnder, isCoverable, recordedDamageFees } from './damage-fees.ts';

/** One round, as it was and as it would have been. */
export interface Recomputed {
  readonly requestedAt: Instant;
  /** null: nothing has been settled (yet), so there is nothing to compare. */
  readonly amounts: { readonly parties: Compared<PartyAmounts>; readonly parts: Compared<PartAmounts> } | null;
  readonly marks: readonly WindowMark[];
}

/** When windows were ended, by an action or because their time had passed. */
interface Course {
  approvedAt?: Instant;
  expiredAt?: Instant;
  paymentStartedAt?: Instant;
  unpaidAt?: Instant;
  shippedAt?: Instant;
  notShippedAt?: Instant;
  /** The round before the item was sent or the window ended; whether it had a code decided the length of the window. */
  toBeSent?: RentalRound;
  /** Late days at the return, before the policy's maximum; absent: unknown. */
  lateDays?: number;
  waivedByPerson?: boolean;
  /** Fees that the cover is for, by assessment. */
  readonly coverable: Set<string>;
}

const UNCAPPED = Number.MAX_SAFE_INTEGER;

/**
 * Computes from recorded facts alone how a settled round would have ended under the draft: payment, refunds, lateness,
 * damage. It assumes that people would have acted the same, so a changed window marks the round but changes no amount.
 * Pure.
 * @returns null: there is no round
 */
export function recomputed(
  history: readonly Happened<RoundEvent>[],
  draft: DraftPolicy,
  interruptions: Interruptions,
): Recomputed | null {
  let round: Round = INITIAL_ROUND;
  const course: Course = { coverable: new Set() };
  for (const event of history) {
    const before: Round = round;
    round = evolve(before, event);
    if (before.status !== 'none') follow(course, before, round, event, interruptions);
  }
  if (round.status === 'none') return null;
  return {
    requestedAt: round.requestedAt,
    amounts: amountsOf(round, course, draft),
    marks: marksOf(round, course, draft, interruptions),
  };
}

function follow(
  course: Course,
  before: RentalRound,
  after: RentalRound,
  event: Happened<RoundEvent>,
  interruptions: Interruptions,
): void {
  const { time: at } = event;
  const isNotSent = event.type === 'Cancelled' && event.data.cause === 'not_shipped';
  if (event.type === 'Approved') course.approvedAt = at;
  else if (event.type === 'Expired') course.expiredAt = at;
  else if (event.type === 'PaymentStarted') course.paymentStartedAt = at;
  else if (event.type === 'Withdrawn' && event.data.by === 'system') course.unpaidAt = at;
  else if (event.type === 'Shipped') course.shippedAt = at;
  else if (isNotSent) course.notShippedAt = at;
  else if (event.type === 'LateFeeWaived' && event.data.cause !== 'below_least_charge') course.waivedByPerson = true;
  else if (event.type === 'DamageFeeAssessed' && isCoverable(before, event.data))
    course.coverable.add(event.data.assessmentId);
  if (event.type === 'Shipped' || isNotSent) course.toBeSent = before;
  if (before.lateFee === null && after.lateFee !== null) {
    const policy = policyOf(after.policyVersion);
    const uncapped = { ...policy, lateFee: { ...policy.lateFee, maximumDays: UNCAPPED } };
    const days = lateDays(before, { now: at, interruptions }, uncapped, event.type === 'DamageDismissed');
    // Recorded days count even if today's rule gives fewer; more are counted only because the maximum is left out.
    course.lateDays = Math.max(after.lateFee.days, days);
  }
}

function amountsOf(round: RentalRound, course: Course, draft: DraftPolicy): Recomputed['amounts'] {
  const [rental, ...others] = round.money.holdings.flatMap(({ fees, settlement }) =>
    settlement === null ? [] : [{ fees, refunded: settlement.refunded }],
  );
  if (rental === undefined) return null;
  const own = policyOf(round.policyVersion);
  const then: Policy = { ...own, ...draft, cover: own.cover && { ...own.cover, ...draft.cover } };
  const fees = feesUnder(round, then);
  const paidByCoupon = couponPaidOf(round, rental);
  const recorded = shares([rental, ...others], own, recordedLateFee(round), {
    ...recordedDamageFees(round),
    coupon: paidByCoupon(round.fees.coupon ?? 0, rental),
  });
  const underDraft = { fees, refunded: refundedUnder(round, rental.refunded, fees) };
  const drafted = shares([underDraft, ...others], then, draftLateFee(round, course, then), {
    ...damageFeesUnder(round, then, course.coverable),
    coupon: paidByCoupon(couponPartOf(round.fees.coupon ?? 0, totalOf(fees), then), underDraft),
  });
  return {
    parties: { recorded: recorded.parties, draft: drafted.parties },
    parts: { recorded: recorded.parts, draft: drafted.parts },
  };
}

type Charged = Pick<Holding, 'fees' | 'refunded'>;

/** What the platform pays by a coupon after refunds: they go to the card first, unless they went to the coupon first. */
function couponPaidOf({ money }: RentalRound, rental: Charged): (coupon: Yen, charged: Charged) => Yen {
  const cardFirst = (coupon: Yen, { fees, refunded }: Charged) => Math.min(coupon, totalOf(difference(fees, refunded)));
  const couponFirst = (coupon: Yen, { refunded }: Charged) => Math.max(coupon - totalOf(refunded), 0);
  const [{ fees, couponBack = 0 } = { fees: null }] = money.holdings;
  const coupon = fees?.coupon ?? 0;
  return couponBack > coupon - cardFirst(coupon, rental) ? couponFirst : cardFirst;
}

/** Who didn't choose the cover wouldn't have chosen it at another price either. */
function feesUnder(round: RentalRound, policy: Policy): Breakdown {
  const { fees, handover, price } = round;
  const tariff = handover.method === 'delivery' ? (policy.shippingTariff[handover.prefecture] ?? fees.shipping) : 0;
  // Of a parcel, the round's part.
  const recorded = parcelShippingOf(round);
  const shipping = fees.shipping < recorded ? Math.floor((tariff * fees.shipping) / recorded) : tariff;
  const premium = coverOf(round) === null ? null : premiumOf(price, policy);
  return { rental: fees.rental, shipping, insurance: premium ?? fees.insurance };
}

/**
 * The refund under the draft. A part that was refunded in full is refunded in full again; of other parts the same
 * amount, at most the part. A part that cost nothing then would be refunded only if the item was never sent.
 */
function refundedUnder({ fees: paid, shipment }: RentalRound, refunded: Breakdown, fees: Breakdown): Breakdown {
  const isWhole = (part: keyof Breakdown) => (paid[part] > 0 ? refunded[part] === paid[part] : shipment === null);
  const of = (part: keyof Breakdown): Yen => (isWhole(part) ? fees[part] : refunded[part]);
  return smaller({ rental: of('rental'), shipping: of('shipping'), insurance: of('insurance') }, fees);
}

/** @param charges each settles by itself; a draft changes the price of none but the rental's */
function shares(
  charges: readonly Charged[],
  policy: Policy,
  lateFee: Yen,
  { damageFee, covered, coupon }: DamageFees & { readonly coupon: Yen },
) {
  const settled = charges.map(({ fees, refunded }) => settle(fees, NOTHING, refunded, policy));
  const of = (part: 'gross' | 'ownerShare' | 'payoutFee' | 'shipping' | 'insurance') => totalOfAll(settled, part);
  const extra = lateFee + damageFee;
  return {
    parties: {
      borrower: of('gross') + of('shipping') + of('insurance') + extra - coupon,
      owner: of('ownerShare') + extra + covered,
      platform: of('payoutFee') + of('shipping') + of('insurance') - covered - coupon,
    },
    parts: {
      ...{ rental: of('gross'), shipping: of('shipping'), insurance: of('insurance'), payoutFee: of('payoutFee') },
      ...{ lateFee, damageFee, covered, coupon },
    },
  };
}

const recordedLateFee = ({ lateFee }: RentalRound): Yen =>
  lateFee === null || lateFee.state === 'waived' ? 0 : lateFee.amount;

function draftLateFee({ lateFee, price }: RentalRound, course: Course, policy: Policy): Yen {
  if (lateFee === null || course.waivedByPerson === true) return 0;
  const days = Math.min(course.lateDays ?? lateFee.days, policy.lateFee.maximumDays);
  return chargedLateFee(lateFeeOf(price, days, policy), policy);
}

function marksOf(
  round: RentalRound,
  course: Course,
  { windows }: DraftPolicy,
  interruptions: Interruptions,
): WindowMark[] {
  const marks: WindowMark[] = [];
  const lengths: WindowLengths = {
    reply: windows.reply * HOUR,
    payment: windows.payment * HOUR,
    noShipmentWithoutCode: windows.noShipmentWithoutCode * HOUR,
    noShipmentWithCode: windows.noShipmentWithCode * HOUR,
  };
  const mark = (
    name: WindowMark['window'],
    window: Window | null,
    wentOnAt: Instant | undefined,
    endedAt: Instant | undefined,
  ): void => {
    if (window === null || lengths[name] === WINDOWS[name]) return;
    const { ends } = movedEnd(window, interruptions);
    if (wentOnAt !== undefined && wentOnAt > ends) marks.push({ window: name, would: 'have_ended' });
    else if (endedAt !== undefined && endedAt < ends) marks.push({ window: name, would: 'not_have_ended' });
  };
  const { approvedAt, expiredAt, unpaidAt, toBeSent, shippedAt, notShippedAt } = course;
  const paidFor = (round.payment?.paidAt ?? null) === null ? undefined : course.paymentStartedAt;
  mark('reply', replyWindow(round, lengths), approvedAt, expiredAt);
  mark('payment', paymentWindow(round, lengths), paidFor, unpaidAt);
  if (toBeSent !== undefined)
    mark(shipmentLength(toBeSent), shipmentWindow(toBeSent, lengths), shippedAt, notShippedAt);
  return marks;
}
