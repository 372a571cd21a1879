import { Rejected } from '@meguri/contracts/errors.ts';
import { MAX_OPEN_REQUESTS } from '@meguri/contracts/limits.ts';
import type { AttachedText, Handover, ItemSnapshot, Parcel } from '@meguri/contracts/rental-round/events/shapes.ts';
import { premiumOf } from '@meguri/contracts/rental-round/damage/cover.ts';
import { cardPartOf, couponPartOf } from '@meguri/contracts/rental-round/money/coupon.ts';
import { type Breakdown, type Fees, totalOf, type Yen } from '@meguri/contracts/rental-round/money/money.ts';
import {
  earliestStart,
  type HandoverMethod,
  latestStart,
  overlap,
  type Period,
  plus,
  reservedPeriod,
} from '@meguri/contracts/rental-round/time/period.ts';
import {
  CURRENT_POLICY_VERSION,
  damageFeeMaximumOf,
  type Policy,
  policyOf,
  TRUST,
  WINDOWS,
} from '@meguri/contracts/rental-round/policy.ts';
import { type AddressFacts, prefectureForDelivery } from '../../../accounts/delivery-address.ts';
import { type Decide, permit } from '../../round/decision.ts';

/** The input of the decision: the borrower's choices, and the current facts about item and users. */
export interface RequestRentalInput {
  readonly item: {
    readonly id: string;
    readonly ownerId: number;
    /** Yen per week. */
    readonly rentalPrice: number;
    readonly isRentable: boolean;
    readonly status: string;
    readonly shippingMethod: 'delivery' | 'pickup' | 'both';
    /** Days that it stays with its owner between two rentals. */
    readonly daysBetween: number;
    /** Yen: the maximum of damage fees; null: the policy's. */
    readonly replacementValue: number | null;
    /** The owner gives the price back for a wrong size. */
    readonly fitRefund: boolean;
    /** Only people with a checked identity can request it. */
    readonly identityRequired: boolean;
    /** Ids of meeting points. */
    readonly pickupAreas: readonly string[];
    /** The version of the item on the page. */
    readonly version: string;
  };
  /** The snapshot for the round; null: this decision isn't appended. */
  readonly itemSnapshot: ItemSnapshot | null;
  readonly message: AttachedText | null;
  /** Requested with others for one parcel; absent: alone. */
  readonly parcel?: Parcel | undefined;
  /** What the client showed; null: not given. */
  readonly expectedTotal: Yen | null;
  readonly itemVersion: string | null;
  readonly startDate: string;
  /** Null: the only one that the item offers. */
  readonly shippingMethod: HandoverMethod | null;
  readonly pickupArea: string | null;
  /** Whether the borrower wants the cover. */
  readonly insurance: boolean;
  /** Yen of the coupon that is bound to the request; 0: none. */
  readonly coupon: Yen;
  readonly borrowerAddress: AddressFacts;
  /** Whether the borrower's identity has been checked. */
  readonly borrowerIdentified: boolean;
  /** Completed rentals of the borrower, as far as they count: `TRUST.newcomer.rentals` at most. */
  readonly borrowerCompleted: number;
  /** Days on which the item is reserved, including shipping. */
  readonly reservedPeriods: readonly Period[];
  /** Days on which its owner doesn't lend it. */
  readonly blockedPeriods: readonly Period[];
  readonly borrowerOverdue: boolean;
  readonly borrowerUnpaidFee: boolean;
  /** How many of the borrower's requests are pending. */
  readonly openRequests: number;
  /** One of the users has blocked the other. */
  readonly blocked: boolean;
}

/** A rented item can be requested for other days. One that is suspended or deleted can't. */
const REQUESTABLE = ['available', 'rented'];

/** A member requests an item and becomes the borrower; item, price, fees and hand-over are recorded. */
export const requestRental: Decide<RequestRentalInput> = ({ actor, now, input }, round) => {
  permit(round, 'borrower', 'RentalRequested');
  if (actor.as !== 'member') throw new Rejected('not_borrower');
  const { item, startDate } = input;
  if (item.ownerId === actor.userId) throw new Rejected('own_item');
  if (input.blocked) throw new Rejected('rental_blocked');
  if (!item.isRentable || !REQUESTABLE.includes(item.status)) throw new Rejected('item_not_rentable');
  if (input.borrowerOverdue) throw new Rejected('borrower_has_overdue');
  if (input.borrowerUnpaidFee) throw new Rejected('borrower_has_unpaid_fee');
  if (input.openRequests >= MAX_OPEN_REQUESTS) throw new Rejected('too_many_open_requests');
  const handover = handoverOf(input);
  checkStart(input, handover.method, now);
  const policy = policyOf(CURRENT_POLICY_VERSION);
  const shipping = handover.method === 'delivery' ? (policy.shippingTariff[handover.prefecture] ?? null) : 0;
  if (shipping === null) throw new Rejected('outside_service_area');
  const premium = input.insurance ? premiumOf(item.rentalPrice, policy) : 0;
  if (premium === null) throw new Rejected('cover_unavailable', 'insurance');
  const fees = withCoupon({ rental: item.rentalPrice, shipping, insurance: premium }, input, policy);
  checkShown(input, cardPartOf(fees));
  checkTrust(input);
  return [
    {
      type: 'RentalRequested',
      data: {
        itemId: item.id,
        ownerId: item.ownerId,
        borrowerId: actor.userId,
        startDate,
        price: item.rentalPrice,
        fees,
        handover,
        policyVersion: CURRENT_POLICY_VERSION,
        ...(item.daysBetween > 0 && { daysBetween: item.daysBetween }),
        ...(item.replacementValue !== null && { replacementValue: item.replacementValue }),
        ...(item.fitRefund && policy.fitRefund !== null && { fitRefund: true as const }),
        ...(input.itemSnapshot !== null && { itemSnapshot: input.itemSnapshot }),
        ...(input.message !== null && { message: input.message }),
        ...(input.parcel !== undefined && { parcel: input.parcel }),
      },
    },
    { type: 'RequestSent', data: { replyBy: plus(now, WINDOWS.reply) } },
  ];
};

/**
 * Of an item in a parcel a coupon pays no shipping, because its part is known at the approval only and may be nothing. So the
 * total that the borrower was shown holds, and the card has its least charge.
 * @throws Rejected coupon_not_usable when it could pay nothing
 */
function withCoupon(parts: Breakdown, { coupon: amount, parcel }: RequestRentalInput, policy: Policy): Fees {
  if (amount === 0) return parts;
  const payable = parcel === undefined ? parts : { ...parts, shipping: 0 };
  const coupon = couponPartOf(amount, totalOf(payable), policy);
  if (coupon === 0) throw new Rejected('coupon_not_usable', 'couponId');
  return { ...parts, coupon };
}

/** Item and total must be those that the borrower was shown. */
function checkShown({ item, expectedTotal, itemVersion }: RequestRentalInput, total: Yen): void {
  if (expectedTotal !== null && expectedTotal !== total)
    throw new Rejected('price_changed', null, { expectedTotal, totalAmount: total });
  if (itemVersion !== null && itemVersion !== item.version) throw new Rejected('item_changed');
}

/** What the owner asks for, and the bound on the first rentals of people about whom nothing is known. */
function checkTrust({ item, borrowerIdentified, borrowerCompleted }: RequestRentalInput): void {
  if (borrowerIdentified) return;
  if (item.identityRequired) throw new Rejected('identity_required');
  const { rentals, maximumDamageFee } = TRUST.newcomer;
  const maximum = damageFeeMaximumOf(item.rentalPrice, item.replacementValue, policyOf(CURRENT_POLICY_VERSION));
  if (borrowerCompleted < rentals && maximum > maximumDamageFee) throw new Rejected('newcomer_limit');
}

function handoverOf(input: RequestRentalInput): Handover {
  const offered = input.item.shippingMethod;
  const method = input.shippingMethod ?? (offered === 'both' ? null : offered);
  if (method === null || (offered !== 'both' && offered !== method))
    throw new Rejected('shipping_method_unavailable', 'shippingMethod');
  if (method === 'pickup') return { method, meetingPoint: meetingPointOf(input) };
  return { method, prefecture: prefectureForDelivery(input.borrowerAddress) };
}

function meetingPointOf({ item, pickupArea }: RequestRentalInput): string {
  const chosen = pickupArea ?? (item.pickupAreas.length === 1 ? item.pickupAreas[0] : undefined);
  if (chosen === undefined || !item.pickupAreas.includes(chosen))
    throw new Rejected('meeting_point_required', 'pickupArea');
  return chosen;
}

function checkStart(input: RequestRentalInput, method: HandoverMethod, now: string): void {
  const { startDate, reservedPeriods, blockedPeriods } = input;
  if (startDate < earliestStart(now, method)) throw new Rejected('start_too_early', 'startDate');
  if (startDate > latestStart(now)) throw new Rejected('start_too_late', 'startDate');
  const period = reservedPeriod(startDate, method, input.item.daysBetween);
  if (reservedPeriods.some((reserved) => overlap(reserved, period))) throw new Rejected('period_reserved', 'startDate');
  if (blockedPeriods.some((blocked) => overlap(blocked, period))) throw new Rejected('days_blocked', 'startDate');
}
