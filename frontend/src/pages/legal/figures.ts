import { LATEST_START_DAYS, LEAD_DAYS, RENTAL_DAYS, DAY, HOUR } from '@meguri/contracts/rental-round/period.ts';
import { CURRENT_POLICY_VERSION, policyOf, WINDOWS } from '@meguri/contracts/rental-round/policy.ts';
import { lateFeeOf, payoutFeeOf } from '@meguri/contracts/rental-round/money.ts';
import { SERVICE_AREA } from '@meguri/contracts/reference/prefectures.ts';
import { yen } from '../../lib/time/format.ts';

const policy = policyOf(CURRENT_POLICY_VERSION);
const { numerator, denominator, maximumDays } = policy.lateFee;
const days = (milliseconds: number): number => milliseconds / DAY;
const hours = (milliseconds: number): number => milliseconds / HOUR;
const EXAMPLE_PRICE = 3000;
const EXAMPLE_LATE_DAYS = 7;
const tariffs = [...new Set(Object.values(policy.shippingTariff))];

/** The figures that the texts tell, as the service reckons with them. */
export const FIGURES = {
  rentalDays: RENTAL_DAYS,
  leadDaysDelivery: LEAD_DAYS.delivery,
  latestStartDays: LATEST_START_DAYS,
  area: SERVICE_AREA.join('・'),
  /** 3.6 */
  payoutFeePercent: policy.payoutFeePerMille / 10,
  /** 1.5 times the weekly price's seventh. */
  lateFeeRate: (numerator / denominator) * RENTAL_DAYS,
  lateFeeMaximumDays: maximumDays,
  damageFeeMaximumPrices: policy.damageFeeMaximumPrices,
  shipping: tariffs.map(yen).join('〜'),
  replyHours: hours(WINDOWS.reply),
  paymentHours: hours(WINDOWS.payment),
  freeCancellationHours: hours(WINDOWS.freeCancellation),
  noCodeHours: hours(WINDOWS.noShipmentWithoutCode),
  noShipmentHours: hours(WINDOWS.noShipmentWithCode),
  receiptDays: days(WINDOWS.receipt),
  firstReturnCodeHours: hours(WINDOWS.firstReturnCode),
  nonReturnDays: days(WINDOWS.nonReturn),
  completionDays: days(WINDOWS.completion),
  dismissalDays: days(WINDOWS.autoDismissal),
  damageFeeDays: days(WINDOWS.damageFeePayment),
  recordYears: 3,
  inactiveMonths: 6,
  noReplyDays: 30,
  liabilityMonths: 12,
  example: {
    price: yen(EXAMPLE_PRICE),
    payoutFee: yen(payoutFeeOf(EXAMPLE_PRICE, policy)),
    payout: yen(EXAMPLE_PRICE - payoutFeeOf(EXAMPLE_PRICE, policy)),
    lateDays: EXAMPLE_LATE_DAYS,
    lateFee: yen(lateFeeOf(EXAMPLE_PRICE, EXAMPLE_LATE_DAYS, policy)),
  },
} as const;
