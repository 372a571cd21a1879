import { describe, expect, it } from '@jest/globals';
import type { RoundEvent } from '@meguri/contracts/rental-round/events.ts';
import { EMPTY_BALANCES, type LedgerAccount, post, postingsOf } from '@meguri/contracts/rental-round/money/ledger.ts';
import { type Receipt, receiptOf } from '@meguri/contracts/read-models/receipt.ts';
import { type StatementLine, statementLine } from '@meguri/contracts/read-models/statement.ts';
import { type Fact, roundAfter } from '@meguri/contracts/rental-round/test-support/facts.ts';
import { pdfText } from '../../../../test/support/pdf-text.ts';
import { drawPdf } from '../../adapters/pdf/draw-pdf.ts';
import type { PdfDocument } from '../../adapters/pdf/pdf-document.ts';
import { PAID_RENTALS, paidOut } from '../test-support/paid-rentals.ts';
import { Issuer } from './issuer.ts';
import { receiptPdf } from './receipt-pdf.ts';
import { monthPdf, statementCsv } from './statement-files.ts';

const ISSUER = new Issuer('T1234567890123');
const ABOUT = { itemName: '麻のワンピース', itemIsRecorded: true };
const RENTALS = Object.entries(PAID_RENTALS);

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);
const textOf = async (document: PdfDocument) => pdfText(Buffer.from(await drawPdf(document))).split('\n');
/** The lines of a paper that are an amount of yen, in its order. */
const yenIn = (lines: readonly string[]): number[] =>
  lines.flatMap((line) => {
    const [, minus, figures] = /^(−?)¥([\d,]+)$/.exec(line) ?? [];
    return figures === undefined ? [] : [Number(figures.replaceAll(',', '')) * (minus === '' ? 1 : -1)];
  });

/** Yen that events of these types moved from one account to another. */
const moved = (history: readonly Fact[], debit: LedgerAccount, credit: LedgerAccount, ...types: RoundEvent['type'][]) =>
  sumOf(
    history
      .filter(({ event }) => types.length === 0 || types.includes(event.type))
      .flatMap(({ event }) => postingsOf(event))
      .filter((one) => one.debit === debit && one.credit === credit)
      .map(({ amount }) => amount),
  );
const balancesOf = (history: readonly Fact[]) =>
  history.reduce((balances, { event }) => post(balances, postingsOf(event)), EMPTY_BALANCES);

function receiptAfter(history: readonly Fact[]): Receipt {
  const { startDate, payment, ...round } = roundAfter(history);
  return {
    ...ABOUT,
    ...{ requestNumber: '#ABCDEF12', startDate, endDate: startDate, name: '佐藤', nameFixed: true },
    ...{ paidAt: payment?.paidAt ?? '', registrationNumber: null, tax: null, madeAt: '2027-01-10T03:00:00.000Z' },
    ...receiptOf({ ...round, startDate, payment }, ['縫い直し'])!,
  };
}

describe.each(RENTALS)('the receipt of %s', (_, ended) => {
  it.each([
    ['when it ends', ended],
    ['once all is sent', paidOut(ended)],
  ])('has the amounts of its ledger, %s', async (_when, history) => {
    const receipt = receiptAfter(history);
    const lines = await textOf(receiptPdf(receipt, ISSUER));
    const { card, refunds, refunds_pending: pending, shipping, insurance } = balancesOf(history);
    const total = 0 - (card + refunds + pending);
    const amounts = yenIn(lines);
    expect([amounts.at(0), amounts.at(-1)]).toEqual([total, total]);
    expect(sumOf(amounts.slice(1, -1))).toBe(total);
    const amountOf = (...labels: readonly string[]) =>
      sumOf(receipt.lines.filter(({ label }) => labels.includes(label)).map(({ amount }) => amount));
    const paid = amountOf('レンタル料金', '送料（往復）', 'あんしん補償料', 'クーポン');
    expect(paid).toBe(moved(history, 'card', 'held', 'PaymentCompleted'));
    expect(amountOf('クーポン')).toBe(0 - moved(history, 'promotions', 'held'));
    expect(amountOf('クーポン分の取り消し')).toBe(moved(history, 'held', 'promotions'));
    expect(amountOf('延長料金')).toBe(moved(history, 'card', 'held', 'ExtensionPaid'));
    expect(amountOf('延滞料')).toBe(moved(history, 'card', 'owner_payable', 'LateFeeCharged'));
    expect(amountOf('損害金')).toBe(moved(history, 'card', 'owner_payable', 'DamageFeePaid'));
    const backs = receipt.lines.filter(({ label }) => label.startsWith('返金')).map(({ amount }) => amount);
    expect(0 - sumOf(backs)).toBe(moved(history, 'held', 'refunds') + moved(history, 'held', 'promotions'));
    expect(receipt.ofPlatform).toBe(Math.min(shipping + insurance, total));
    expect(amounts.slice(1, -1)).toEqual(receipt.lines.map(({ amount }) => amount));
  });
});

/** The lines of a statement, from the ledger as the query has them. */
function statementOf(history: readonly Fact[]): readonly StatementLine[] {
  const round = roundAfter(history);
  return history.flatMap(({ time, event }) => {
    const net = sumOf(postingsOf(event).flatMap(({ credit, amount }) => (credit === 'owner_paid' ? [amount] : [])));
    const movement = { ...ABOUT, at: time, roundId: '0b6c2c3e-0000-4000-8000-0000abcdef12', net };
    return net === 0 ? [] : [statementLine(round, movement)];
  });
}

describe.each(RENTALS)('the owner’s statement of %s', (_, ended) => {
  const history = paidOut(ended);
  const lines = statementOf(history);
  const statement = { period: '2026-12', name: '髙﨑', lines, madeAt: '2027-01-10T03:00:00.000Z' };

  it('has the amounts of its ledger', async () => {
    const { owner_paid: net, payout_fees: fee, insurance_claims: claims } = balancesOf(history);
    const sums = [net + fee, 0 - fee, net];
    const [total, ...amounts] = yenIn(await textOf(monthPdf(statement, ISSUER)));
    expect(total).toBe(net);
    if (lines.length > 0) expect(amounts.slice(-3)).toEqual(sums);
    expect(sumOf(lines.map(({ fee }) => fee))).toBe(fee);
    const ofCover = lines.filter(({ purpose }) => purpose === 'cover').map(({ net }) => net);
    expect(sumOf(ofCover)).toBe(0 - claims);
    expect(statementCsv(statement).toString()).toContain(`\r\n合計,,,,${sums[0]},,${sums[1]},${sums[2]},`);
  });
});

it('says on a receipt what its borrower didn’t pay alone, and why a price went back', async () => {
  const noteOf = async (rental: string) =>
    (await textOf(receiptPdf(receiptAfter(PAID_RENTALS[rental]!), ISSUER))).join('');
  expect(await noteOf('one of a parcel')).toContain('まとめて借りた荷物の送料1,500円のうち、このアイテムの分');
  expect(await noteOf('one with a damage fee')).toContain(
    '損害金5,000円のうち3,000円はあんしん補償、残りの2,000円をお支払い。縫い直し',
  );
  expect(await noteOf('one that didn’t fit')).toContain('サイズ返金OKによる返金');
  expect(await noteOf('one that its borrower cancelled late')).not.toContain('サイズ返金OK');
});
