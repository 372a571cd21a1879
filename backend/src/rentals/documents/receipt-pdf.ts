import {
  NOT_AN_INVOICE,
  RECEIVED,
  type Receipt,
  linesBySeller,
  paidOnLabel,
} from '@meguri/contracts/read-models/receipt.ts';
import { nameOnPapers } from '@meguri/contracts/read-models/unrecorded-item.ts';
import { tokyoDate } from '@meguri/contracts/rental-round/time/period.ts';
import { OPERATOR } from '@meguri/contracts/service/operator.ts';
import type { PdfDocument } from '../../adapters/pdf/pdf-document.ts';
import { type Issuer, yen } from './issuer.ts';
import { dateWords } from './statement-words.ts';

export function receiptPdf(receipt: Receipt, issuer: Issuer): PdfDocument {
  const { name, requestNumber, startDate, endDate, paidAt, madeAt, lines, total, ofPlatform } = receipt;
  const lineNames = linesBySeller(lines);
  return {
    title: `領収書 ${requestNumber}`,
    createdAt: madeAt,
    footer: `${OPERATOR.service} ・ 領収書 ${requestNumber}`,
    parts: [
      { kind: 'title', text: '領収書' },
      {
        kind: 'parties',
        to: [`${name} 様`, `発行日 ${dateWords(tokyoDate(madeAt))}`, `取引番号 ${requestNumber}`],
        from: issuer.lines,
      },
      { kind: 'amount', label: '領収金額（税込）', text: yen(total) },
      { kind: 'paragraph', text: RECEIVED[total > 0 ? 'kept' : 'returned'] },
      {
        kind: 'facts',
        rows: [
          ['但し', `「${nameOnPapers(receipt)}」のレンタル料金等として`],
          ['利用期間', `${dateWords(startDate)} 〜 ${dateWords(endDate)}`],
          [paidOnLabel(receipt), dateWords(tokyoDate(paidAt))],
          ['お支払い方法', 'クレジットカード'],
        ],
      },
      { kind: 'heading', text: '内訳' },
      {
        kind: 'table',
        columns: [
          { title: '項目', width: 4 },
          { title: '備考', width: 5 },
          { title: '金額', width: 2, align: 'right' },
        ],
        rows: [
          ...lines.map(({ label, note, amount }) => ({ cells: [label, note ?? '', yen(amount)] })),
          { cells: ['合計', '', yen(total)], strong: true },
        ],
      },
      ...(ofPlatform > 0
        ? [
            {
              kind: 'paragraph',
              text: `当社の売上（${lineNames.ofPlatform}）：${yen(ofPlatform)}${issuer.taxOf(ofPlatform)}`,
              small: true,
            } as const,
          ]
        : []),
      ...(issuer.invoiceNumber === null ? [{ kind: 'paragraph', text: NOT_AN_INVOICE, small: true } as const] : []),
      ...(lineNames.ofOwner === ''
        ? []
        : [
            {
              kind: 'paragraph',
              text: `${lineNames.ofOwner}は、オーナーに代わって当社が受領したものです。`,
              small: true,
            } as const,
          ]),
    ],
  };
}
