import { describe, expect, it } from '@jest/globals';
import type { Receipt } from '@meguri/contracts/read-models/receipt.ts';
import { pdfPages, pdfText } from '../../../../test/support/pdf-text.ts';
import { drawPdf } from '../../adapters/pdf/draw-pdf.ts';
import { Issuer } from './issuer.ts';
import { receiptPdf } from './receipt-pdf.ts';

/** The most expensive item, returned thirty days late. */
const DEAREST: Receipt = {
  requestNumber: '#ABCDEF12',
  itemIsRecorded: true,
  itemName: '漢字仮名交じりの全角三十文字の名前👘が折り返しもなく続く場合',
  startDate: '2026-12-01',
  endDate: '2026-12-07',
  name: '髙﨑 𠮷子',
  nameFixed: true,
  paidAt: '2026-11-24T03:00:00.000Z',
  lines: [
    { label: 'レンタル料金', amount: 999_999, note: null },
    { label: '送料（往復）', amount: 2400, note: null },
    { label: 'あんしん補償料', amount: 50_000, note: null },
    { label: '延滞料', amount: 6_428_565, note: '延滞料の対象：30日分' },
  ],
  total: 7_480_964,
  ofPlatform: 52_400,
  registrationNumber: 'T1234567890123',
  tax: 4763,
  madeAt: '2027-01-10T03:00:00.000Z',
};

describe('a receipt', () => {
  it('of the most expensive item, thirty days late, has each sum in one line, on one page', async () => {
    const file = Buffer.from(await drawPdf(receiptPdf(DEAREST, new Issuer(DEAREST.registrationNumber))));
    const lines = pdfText(file).split('\n');
    expect(lines).toEqual(expect.arrayContaining(['¥999,999', '¥6,428,565', '延滞料の対象：30日分']));
    expect(lines.filter((line) => line === '¥7,480,964')).toHaveLength(2);
    expect(pdfPages(file)).toBe(1);
  });

  it('says which of its sums the date of payment is for, if others were paid later', () => {
    const headings = (lines: Receipt['lines']) =>
      receiptPdf({ ...DEAREST, lines }, new Issuer(null)).parts.flatMap((part) =>
        part.kind === 'facts' ? part.rows.map(([heading]) => heading) : [],
      );
    expect(headings(DEAREST.lines)).toContain('お支払い日（レンタル料金）');
    const refund = { label: '返金（送料）', amount: -2400, note: null };
    expect(headings([...DEAREST.lines.slice(0, 3), refund])).toContain('お支払い日');
  });
});
