import * as z from 'zod';
import { MAX_RECEIPT_NAME } from '../limits.ts';
import { totalOf } from '../rental-round/money/money.ts';
import type { RentalRound } from '../rental-round/rental-round.ts';
import type { RefundOrder } from '../rental-round/money/round-money.ts';
import { line } from '../text.ts';

const lineSchema = z.object({
  label: z.string(),
  /** Yen; negative: it went back, or goes. */
  amount: z.int(),
  /** Why it was charged, or where it is. */
  note: z.string().nullable(),
});
export type ReceiptLine = z.infer<typeof lineSchema>;

/** GET /api/rental-requests/{id}/receipt: for the borrower, once something was paid. */
export const receiptSchema = z.object({
  requestNumber: z.string(),
  itemName: z.string(),
  startDate: z.iso.date(),
  endDate: z.iso.date(),
  /** Whom it is made out to. */
  name: z.string(),
  /** Whether the borrower has said so: it is said once. */
  nameFixed: z.boolean(),
  paidAt: z.iso.datetime(),
  lines: z.array(lineSchema),
  /** What was paid, less what went back. */
  total: z.int(),
  /** What of it is the platform's own charge; the rest it takes for the owner. */
  ofPlatform: z.int(),
});
export type Receipt = z.infer<typeof receiptSchema>;

/** PUT /api/rental-requests/{id}/receipt/name */
export const receiptNameSchema = z.strictObject({
  name: line({ max: MAX_RECEIPT_NAME, required: '宛名を入力してください' }),
});
export type ReceiptNameInput = z.infer<typeof receiptNameSchema>;

export type ReceiptFacts = Pick<Receipt, 'lines' | 'total' | 'ofPlatform'>;

/**
 * What a round cost its borrower; null before anything was paid. Charges that nobody may keep (late, twice, of a wrong
 * amount) and their refunds aren't part of it.
 * @param reasons what operators wrote for damage fees, the oldest first
 */
export function receiptOf(round: RentalRound, reasons: readonly string[] = []): ReceiptFacts | null {
  const charges = round.money.charges.filter(({ purpose }) => purpose !== 'returned_whole');
  if (charges.length === 0 || round.payment?.paidAt == null) return null;
  const kept = new Set(charges.map(({ chargeId }) => chargeId));
  const paid = charges.flatMap(({ purpose, amount }): ReceiptLine[] => {
    if (purpose === 'late_fee') return [{ label: '延滞料', amount, note: lateNote(round) }];
    if (purpose === 'damage_fee') return [{ label: '損害金', amount, note: reasons.join(' / ') || null }];
    const { rental, shipping, insurance } = round.fees;
    return [
      { label: 'レンタル料金', amount: rental, note: null },
      { label: '送料（往復）', amount: shipping, note: null },
      { label: '保険料', amount: insurance, note: null },
    ];
  });
  const lines = [...paid, ...givenBack(round, kept)].filter(({ amount }) => amount !== 0);
  const { shipping, insurance } = round.money.refunded;
  return {
    lines,
    total: lines.reduce((sum, { amount }) => sum + amount, 0),
    ofPlatform: round.fees.shipping - shipping + round.fees.insurance - insurance,
  };
}

const lateNote = ({ lateFee }: RentalRound): string | null =>
  lateFee === null ? null : `返却期限から${lateFee.days}日の遅れ`;

function givenBack(round: RentalRound, kept: ReadonlySet<string>): ReceiptLine[] {
  const { refunds, refunded, foreign, disputes } = round.money;
  const ofKept = refunds.filter(({ chargeId }) => kept.has(chargeId));
  const note = ofKept.some(isUnderWay) ? '返金の手続き中' : null;
  const parts = [
    { label: '返金（レンタル料金）', amount: -refunded.rental, note },
    { label: '返金（送料）', amount: -refunded.shipping, note },
    { label: '返金（保険料）', amount: -refunded.insurance, note },
  ];
  const ordered = ofKept.reduce((sum, { amount, lost }) => sum + amount - lost, 0);
  const byBank = disputes
    .filter(({ chargeId, outcome }) => outcome === 'lost' && kept.has(chargeId))
    .reduce((sum, { withdrawn }) => sum + withdrawn, 0);
  const others = foreign
    .filter(({ kind, chargeId, returned }) => kind === 'refund' && !returned && kept.has(chargeId))
    .reduce((sum, { amount }) => sum + amount, 0);
  return [
    ...parts,
    // By part only what was ordered so: fees of damage and lateness have none.
    { label: '返金の調整', amount: totalOf(refunded) - ordered - others, note },
    { label: 'カード会社を通じた返金', amount: -byBank, note: null },
  ];
}

const isUnderWay = ({ refundId, amount, lost, settled }: RefundOrder): boolean =>
  refundId === null && amount - lost - settled > 0;
