import * as z from 'zod';
import { MAX_RECEIPT_NAME } from '../limits.ts';
import { assessmentsOf } from '../rental-round/damage/open-case.ts';
import { difference, lessLoss, NOTHING, totalOf, type Yen } from '../rental-round/money/money.ts';
import { ownCharges, stillToSend, wentBack } from '../rental-round/money/obligations.ts';
import type { RentalRound } from '../rental-round/rental-round.ts';
import {
  type Charge,
  holdingOf,
  type Money,
  type RefundOrder,
  rentalHolding,
} from '../rental-round/money/round-money.ts';
import { line } from '../text/text.ts';
import { damageNote, daysNote, fitNote, joined, lateNote, shippingNote } from './receipt-notes.ts';

const lineSchema = z.object({
  label: z.string(),
  /** Yen; negative: refunded, or being refunded. */
  amount: z.int(),
  /** Why it was charged, or the state of a refund. */
  note: z.string().nullable(),
});
export type ReceiptLine = z.infer<typeof lineSchema>;

/** GET /api/rental-requests/{id}/receipt: for the borrower, once something was paid. */
export const receiptSchema = z.object({
  requestNumber: z.string(),
  itemName: z.string(),
  /** false: the name is the current one. */
  itemIsRecorded: z.boolean(),
  startDate: z.iso.date(),
  endDate: z.iso.date(),
  /** The recipient. */
  name: z.string(),
  /** Whether the borrower has set the recipient, which is possible once. */
  nameFixed: z.boolean(),
  paidAt: z.iso.datetime(),
  lines: z.array(lineSchema),
  /** Payments less refunds. */
  total: z.int(),
  /** How much of it is the platform's own charge; it receives the rest on the owner's behalf. */
  ofPlatform: z.int(),
  /** The platform's number in the invoice system; null: none. */
  registrationNumber: z.string().nullable(),
  /** Consumption tax in `ofPlatform`; only registered businesses state it. */
  tax: z.int().nullable(),
  /** When this copy was made. */
  madeAt: z.iso.datetime(),
});
export type Receipt = z.infer<typeof receiptSchema>;

/** PUT /api/rental-requests/{id}/receipt/name */
export const receiptNameSchema = z.strictObject({
  name: line({
    max: MAX_RECEIPT_NAME,
    required: '宛名を入力してください',
    tooLong: `宛名は${MAX_RECEIPT_NAME}文字以内で入力してください`,
  }),
});
export type ReceiptNameInput = z.infer<typeof receiptNameSchema>;

/** On receipts while their issuer isn't registered in the invoice system: they can't be used to deduct tax. */
export const NOT_AN_INVOICE = '本領収書は、適格請求書（インボイス）ではありません。';

/** The sentence about a receipt's total: after a full refund nothing was kept. */
export const RECEIVED = {
  kept: '上記の金額を領収いたしました。',
  returned: 'お支払いいただいた金額は、全額を返金しています（手続き中のものを含みます）。',
} as const;

const RENTAL = 'レンタル料金';
const EXTENSION = '延長料金';
const SHIPPING = '送料';
const INSURANCE = 'あんしん補償料';
/** What the platform paid. */
const COUPON = 'クーポン';
const LATE_FEE = '延滞料';
const DAMAGE_FEE = '損害金';
const refundOf = (name: string): string => `返金（${name}）`;

/**
 * Which lines of a receipt the platform sells itself, and which it receives for the owner: the names of those not
 * refunded in full; '': none.
 */
export function linesBySeller(lines: readonly ReceiptLine[]): {
  readonly ofPlatform: string;
  readonly ofOwner: string;
} {
  const isKept = (name: string): boolean =>
    sumOf(lines.filter(({ label }) => label.startsWith(name) || label === refundOf(name))) > 0;
  const named = (...names: readonly string[]): string => names.filter(isKept).join('・');
  return { ofPlatform: named(SHIPPING, INSURANCE), ofOwner: named(RENTAL, EXTENSION, LATE_FEE, DAMAGE_FEE) };
}

const PAID_AT_FIRST = [RENTAL, SHIPPING, INSURANCE, COUPON];
/** The heading of `paidAt`: what was paid later, such as a fee, has another date. */
export const paidOnLabel = ({ lines }: Pick<Receipt, 'lines'>): string =>
  lines.some(({ label, amount }) => amount > 0 && !PAID_AT_FIRST.some((name) => label.startsWith(name)))
    ? 'お支払い日（レンタル料金）'
    : 'お支払い日';

export type ReceiptFacts = Pick<Receipt, 'lines' | 'total' | 'ofPlatform'>;

/**
 * What a round cost its borrower; null before a payment. Charges that have to be refunded in full, and their refunds,
 * aren't included.
 * @param reasons the operators' text for each damage fee there ever was, oldest first; null: erased
 */
export function receiptOf(round: RentalRound, reasons: readonly (string | null)[] = []): ReceiptFacts | null {
  const charges = ownCharges(round.money);
  if (charges.length === 0 || round.payment?.paidAt == null) return null;
  // A fee is paid before the next can be assessed.
  const ofPaidFees = assessmentsOf(round)
    .flatMap((fee, index) => (fee.state === 'paid' ? [damageNote(fee, reasons[index] ?? null)] : []))
    .values();
  const paid = charges.flatMap(({ purpose, amount, chargeId }): ReceiptLine[] => {
    if (purpose === 'extension') return [{ label: EXTENSION, amount, note: daysNote(round, chargeId) }];
    if (purpose === 'late_fee') return [{ label: LATE_FEE, amount, note: lateNote(round) }];
    if (purpose === 'damage_fee') return [{ label: DAMAGE_FEE, amount, note: ofPaidFees.next().value ?? null }];
    const { rental, shipping, insurance, coupon = 0 } = round.fees;
    return [
      { label: RENTAL, amount: rental, note: null },
      { label: `${SHIPPING}（往復）`, amount: shipping, note: shippingNote(round) },
      { label: INSURANCE, amount: insurance, note: null },
      { label: COUPON, amount: -coupon, note: '巡り Meguriが負担' },
    ];
  });
  // Bank transfers and card refunds may add up to more than was paid: the receipt shows what was kept.
  const total = Math.max(keptOf(round.money), 0);
  return {
    lines: [...paid, ...givenBack(round, total - sumOf(paid))].filter(({ amount }) => amount !== 0),
    total,
    ofPlatform: Math.min(ofPlatform(round), total),
  };
}

const ofPlatform = ({ money }: RentalRound): Yen =>
  money.charges.reduce((total, charge) => total + ofPlatformIn(money, charge), 0);

/** Refunds beyond those ordered by part reduce the platform's parts first, as a lost dispute's loss does. */
function ofPlatformIn(money: Money, charge: Charge): Yen {
  const holding = holdingOf({ money }, charge.chargeId);
  if (holding === undefined) return 0;
  const { fees, refunded, couponBack = 0 } = holding;
  const beyond = Math.max(wentBack(money, charge) + couponBack - totalOf(refunded), 0);
  const { shipping, insurance } = lessLoss(difference(fees, refunded), beyond);
  return shipping + insurance;
}

const sumOf = (lines: readonly { readonly amount: Yen }[]): Yen => lines.reduce((sum, { amount }) => sum + amount, 0);

/** All charges less all refunds. A full refund leaves nothing of its charge. */
const keptOf = (money: Money): Yen =>
  money.charges.reduce((sum, charge) => sum + charge.amount - wentBack(money, charge), 0);

const takenByBanks = (disputes: Money['disputes']): Yen => disputes.reduce((sum, { withdrawn }) => sum + withdrawn, 0);

/** @param change the sum in yen; negative */
function givenBack(round: RentalRound, change: Yen): ReceiptLine[] {
  const { refunds, holdings, disputes } = round.money;
  const { refunded = NOTHING, couponBack = 0 } = rentalHolding(round) ?? {};
  const shippingBack = sumOf(refunds.filter(({ ofShipping }) => ofShipping));
  const ofExtensions = holdings.slice(1).reduce((total, one) => total + totalOf(one.refunded), 0);
  const note = refunds.some(isUnderWay) ? '返金の手続き中' : null;
  const known = [
    { label: refundOf(RENTAL), amount: -refunded.rental, note: joined(fitNote(round), note) },
    { label: refundOf(SHIPPING), amount: -refunded.shipping - shippingBack, note },
    { label: refundOf(INSURANCE), amount: -refunded.insurance, note },
    { label: `${COUPON}分の取り消し`, amount: couponBack, note: null },
    { label: refundOf(EXTENSION), amount: -ofExtensions, note },
    { label: 'カード会社を通じた返金', amount: -takenByBanks(disputes), note: null },
  ];
  // Damage and late fees have no parts.
  return [...known, { label: '返金の調整', amount: change - sumOf(known), note }];
}

const isUnderWay = (order: RefundOrder): boolean =>
  order.pendingSince !== null || (order.refundId === null && !order.cancelled && stillToSend(order) > 0);
