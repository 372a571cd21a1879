import { describe, expect, it } from '@jest/globals';
import {
  DIRECT_CHATS_KEPT_YEARS,
  INACTIVITY_ERASURE_MONTHS,
  LIABILITY_MONTHS,
  MIN_RENTAL_PRICE,
  RECORDS_KEPT_YEARS,
  REVIEW_DAYS,
} from '@meguri/contracts/limits.ts';
import {
  LAST_PART,
  LEAST_AFTERWARDS,
  LEAST_DOWNTIME_MINUTES,
} from '@meguri/contracts/rental-round/time/interruptions.ts';
import { DAY, HOUR, LATEST_START_DAYS, LEAD_DAYS, RENTAL_DAYS } from '@meguri/contracts/rental-round/time/period.ts';
import { CURRENT_POLICY_VERSION, policyOf, PROMOTIONS, TRUST, WINDOWS } from '@meguri/contracts/rental-round/policy.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { GENERAL_TERMS } from './general.tsx';
import { LIABILITY_TERMS } from './liability.tsx';
import { MONEY_TERMS } from './money.tsx';
import { RENTAL_TERMS } from './rental.tsx';

const policy = policyOf(CURRENT_POLICY_VERSION);
const days = (window: keyof typeof WINDOWS) => `${WINDOWS[window] / DAY}日`;
const hours = (window: keyof typeof WINDOWS) => `${WINDOWS[window] / HOUR}時間`;
const [shipping] = Object.values(policy.shippingTariff);

/** Every figure that an article of the terms tells, in its order, as the service reckons with it. */
const FIGURES_OF: Readonly<Record<string, readonly string[]>> = {
  identity: [`¥${TRUST.newcomer.maximumDamageFee.toLocaleString('en')}`],
  listing: [`${MIN_RENTAL_PRICE}円`],
  request: [
    ...[`${LEAD_DAYS.delivery}日`, `${LEAD_DAYS.pickup}日`, `${LATEST_START_DAYS}日`],
    ...[hours('reply'), hours('reply'), hours('payment')],
  ],
  period: [`${RENTAL_DAYS}日`],
  delivery: [days('receipt'), hours('noShipmentWithCode'), hours('noShipmentWithoutCode')],
  interruptions: [
    ...[`${LEAST_DOWNTIME_MINUTES}分`, `${LAST_PART / HOUR}時間`, `${LEAST_AFTERWARDS / HOUR}時間`],
    ...[hours('extensionReplyLatest'), hours('extensionPaymentLatest')],
  ],
  extension: [
    ...[hours('extensionRequest'), `${RENTAL_DAYS}日`],
    ...[hours('extensionReply'), hours('extensionReplyLatest')],
    ...[hours('extensionPayment'), hours('extensionPaymentLatest'), `${RENTAL_DAYS}日`],
  ],
  'fit-refund': [
    `${(policy.fitRefund?.within ?? 0) / HOUR}時間`,
    ...['1年', `${(policy.fitRefund?.confirmation ?? 0) / DAY}日`],
  ],
  return: [
    ...[`${RENTAL_DAYS}日`, `${(policy.lateFee.numerator / policy.lateFee.denominator) * RENTAL_DAYS}倍`, '1円'],
    ...[`${policy.lateFee.maximumDays}日`, '¥3,000', '7日', '¥4,500'],
    ...[hours('firstReturnCode'), `${DAY / HOUR}時間`, '1日', days('resume'), days('nonReturn'), days('completion')],
  ],
  price: [`¥${shipping?.toLocaleString('ja-JP')}`, '0円'],
  payout: [`${policy.payoutFeePerMille / 10}%`, '1円', '¥3,000', '¥108', '¥2,892'],
  cancellation: [hours('freeCancellation'), '1円'],
  damage: [
    ...[`${policy.damageFeeMaximumPrices}倍`, days('damageFeePayment')],
    ...[days('autoDismissal'), days('answer')],
  ],
  cover: [
    ...[`${(policy.cover?.premiumPerMille ?? 0) / 10}%`, '1円', '¥300', '¥300', '¥1,000', '¥1,000'],
    ...['¥3,000', '¥5,000', '¥50'],
  ],
  coupons: [
    ...[`¥${PROMOTIONS.first}`, `¥${PROMOTIONS.invited}`, `¥${PROMOTIONS.inviter}`],
    ...[`${PROMOTIONS.validDays}日`, '¥2,000', `${PROMOTIONS.backDays}日`],
  ],
  reviews: [`${REVIEW_DAYS}日`],
  suspension: [`${INACTIVITY_ERASURE_MONTHS}か月`, days('answer')],
  records: [`${RECORDS_KEPT_YEARS}年`, `${DIRECT_CHATS_KEPT_YEARS}年`],
  liability: [`${LIABILITY_MONTHS}か月`],
};

/** Amounts, and numbers of days, hours, months, times or percent. */
const FIGURE = /¥[0-9,]+|[0-9][0-9.,]*(?:か月|時間|日|年|分|%|円|倍)/g;
const SECTIONS = [...GENERAL_TERMS, ...RENTAL_TERMS, ...MONEY_TERMS, ...LIABILITY_TERMS];

describe('the terms of service', () => {
  it.each(SECTIONS)('state in 「$title」 the figures of the code, and no others', ({ id, content }) => {
    const text = renderToStaticMarkup(content).replace(/<[^>]+>/g, '');
    expect(text.match(FIGURE) ?? []).toEqual(FIGURES_OF[id] ?? []);
  });

  it('include all of them', () => {
    expect(Object.keys(FIGURES_OF).filter((id) => !SECTIONS.some((section) => section.id === id))).toEqual([]);
    expect([policy.lateFee.maximumDays, WINDOWS.answer / DAY, LIABILITY_MONTHS]).toEqual([30, 30, 12]);
  });
});
