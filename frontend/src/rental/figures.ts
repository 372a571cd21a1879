import {
  DIRECT_CHATS_KEPT_YEARS,
  GUEST_CONFIRMATION_HOURS,
  INACTIVITY_ERASURE_MONTHS,
  LIABILITY_MONTHS,
  MAX_PARCEL_ROUNDS,
  MAX_REVIEW,
  MIN_PARCEL_ROUNDS,
  NEW_IN_ROLE_HOURS,
  PASSWORD_RESET_MINUTES,
  RECORDS_KEPT_YEARS,
  REVIEW_DAYS,
  VERIFICATION_HOURS,
} from '@meguri/contracts/limits.ts';
import { lateFeeOf } from '@meguri/contracts/rental-round/late-fee.ts';
import {
  LAST_PART,
  LEAST_AFTERWARDS,
  LEAST_DOWNTIME_MINUTES,
} from '@meguri/contracts/rental-round/time/interruptions.ts';
import { DAY, HOUR, LATEST_START_DAYS, LEAD_DAYS, RENTAL_DAYS } from '@meguri/contracts/rental-round/time/period.ts';
import {
  CURRENT_POLICY_VERSION,
  payoutFeeOf,
  policyOf,
  TRUST,
  WINDOWS,
} from '@meguri/contracts/rental-round/policy.ts';
import { yen } from './format.ts';

const policy = policyOf(CURRENT_POLICY_VERSION);
const { numerator, denominator, maximumDays } = policy.lateFee;
const days = (milliseconds: number): number => milliseconds / DAY;
const hours = (milliseconds: number): number => milliseconds / HOUR;
const EXAMPLE_PRICE = 3000;
const EXAMPLE_LATE_DAYS = 7;
const tariffs = [...new Set(Object.values(policy.shippingTariff))];

/** All configured hours, days, months and percentages used in texts about future rentals. A rental's own terms come with the rental. */
export const FIGURES = {
  rentalDays: RENTAL_DAYS,
  leadDaysDelivery: LEAD_DAYS.delivery,
  leadDaysPickup: LEAD_DAYS.pickup,
  latestStartDays: LATEST_START_DAYS,
  /** For example 3.6. */
  payoutFeePercent: policy.payoutFeePerMille / 10,
  /** For example 1.5: a late day costs this multiple of one seventh of the weekly price. */
  lateFeeRate: (numerator / denominator) * RENTAL_DAYS,
  lateFeeMaximumDays: maximumDays,
  /** A new late day starts after this many hours. */
  lateDayHours: hours(DAY),
  damageFeeMaximumPrices: policy.damageFeeMaximumPrices,
  /** Yen of the maximum damage fee from which owners may ask for an identity check. */
  identityFrom: TRUST.identityFrom,
  newcomerRentals: TRUST.newcomer.rentals,
  newcomerMaximum: TRUST.newcomer.maximumDamageFee,
  shipping: tariffs.map(yen).join('〜'),
  /** Yen for both directions, at most. */
  shippingAtMost: Math.max(...tariffs),
  /** The period over which operators' amounts for a round are added up for the four-eyes limit. */
  fourEyesHours: hours(WINDOWS.fourEyes),
  newInRoleHours: NEW_IN_ROLE_HOURS,
  proposalHours: hours(WINDOWS.proposal),
  replyHours: hours(WINDOWS.reply),
  paymentHours: hours(WINDOWS.payment),
  shippingCodeHours: hours(WINDOWS.shippingCodeTarget),
  earliestShippingDays: days(WINDOWS.earliestShipping),
  freeCancellationHours: hours(WINDOWS.freeCancellation),
  noCodeHours: hours(WINDOWS.noShipmentWithoutCode),
  noShipmentHours: hours(WINDOWS.noShipmentWithCode),
  receiptDays: days(WINDOWS.receipt),
  returnReminderDays: days(WINDOWS.returnReminder),
  firstReturnCodeHours: hours(WINDOWS.firstReturnCode),
  nonReturnDays: days(WINDOWS.nonReturn),
  completionDays: days(WINDOWS.completion),
  parcelLeast: MIN_PARCEL_ROUNDS,
  parcelMost: MAX_PARCEL_ROUNDS,
  extensionsMost: policy.extensions?.most ?? 0,
  /** Until how many hours before the return an extension can be requested, answered and paid. */
  extensionRequestHours: hours(WINDOWS.extensionRequest),
  extensionReplyHours: hours(WINDOWS.extensionReply),
  extensionReplyBeforeHours: hours(WINDOWS.extensionReplyLatest),
  extensionPaymentHours: hours(WINDOWS.extensionPayment),
  extensionPaymentBeforeHours: hours(WINDOWS.extensionPaymentLatest),
  /** サイズ返金OK: for how long it can be asked for, for how long the owner can confirm, and how often in a year. */
  fitRefundHours: hours(policy.fitRefund?.within ?? 0),
  fitRefundDays: days(policy.fitRefund?.confirmation ?? 0),
  fitRefundsPerYear: policy.fitRefund?.perYear ?? 0,
  resumeDays: days(WINDOWS.resume),
  dismissalDays: days(WINDOWS.autoDismissal),
  damageFeeDays: days(WINDOWS.damageFeePayment),
  firstEscalationDays: days(WINDOWS.firstEscalation),
  secondEscalationDays: days(WINDOWS.secondEscalation),
  verificationHours: VERIFICATION_HOURS,
  passwordResetHours: PASSWORD_RESET_MINUTES / 60,
  recordYears: RECORDS_KEPT_YEARS,
  guestConfirmationHours: GUEST_CONFIRMATION_HOURS,
  directChatYears: DIRECT_CHATS_KEPT_YEARS,
  reviewDays: REVIEW_DAYS,
  reviewCharacters: MAX_REVIEW,
  inactiveMonths: INACTIVITY_ERASURE_MONTHS,
  noReplyDays: days(WINDOWS.answer),
  liabilityMonths: LIABILITY_MONTHS,
  interruptionMinutes: LEAST_DOWNTIME_MINUTES,
  windowEndHours: hours(LAST_PART),
  afterInterruptionHours: hours(LEAST_AFTERWARDS),
  example: {
    price: yen(EXAMPLE_PRICE),
    payoutFee: yen(payoutFeeOf(EXAMPLE_PRICE, policy)),
    payout: yen(EXAMPLE_PRICE - payoutFeeOf(EXAMPLE_PRICE, policy)),
    lateDays: EXAMPLE_LATE_DAYS,
    lateFee: yen(lateFeeOf(EXAMPLE_PRICE, EXAMPLE_LATE_DAYS, policy)),
  },
} as const;
