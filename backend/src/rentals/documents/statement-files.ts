import { nameOnPapers } from '@meguri/contracts/read-models/unrecorded-item.ts';
import { requestNumberOf } from '@meguri/contracts/read-models/request-view.ts';
import { type StatementLine, type StatementSums, sumsOf } from '@meguri/contracts/read-models/statement.ts';
import { tokyoDate } from '@meguri/contracts/rental-round/time/period.ts';
import { OPERATOR } from '@meguri/contracts/service/operator.ts';
import type { PdfDocument, PdfPart } from '../../adapters/pdf/pdf-document.ts';
import { csv } from './csv.ts';
import { type Issuer, yen } from './issuer.ts';
import { linesTable, monthsTable, totalsByContent } from './statement-tables.ts';
import { bankWords, contentOf, dateWords } from './statement-words.ts';

/** The content of a statement for a month or a year. */
export interface Statement {
  /** `YYYY-MM` or `YYYY`. */
  readonly period: string;
  readonly name: string;
  readonly lines: readonly StatementLine[];
  readonly madeAt: string;
}

const BASIS = '送金した日（日本時間）を基準に集計しています。送金前の報酬は含みません。';
const FEE = '決済サービス手数料';
const BANK = '口座への入金日';

export const percent = (perMille: number): string => `${perMille / 10}%`;

export function monthPdf(statement: Statement, issuer: Issuer): PdfDocument {
  return statementPdf(statement, issuer, `${dateWords(statement.period)} 支払明細書`, [
    { kind: 'heading', text: '明細' },
    statement.lines.length === 0
      ? { kind: 'paragraph', text: 'この月の送金はありません。' }
      : linesTable(statement.lines),
    ...totalsByContent(statement.lines),
  ]);
}

export function yearPdf(statement: Statement, issuer: Issuer): PdfDocument {
  return statementPdf(statement, issuer, `${dateWords(statement.period)} 年間支払報告書`, [
    { kind: 'heading', text: '月ごとの合計' },
    monthsTable(statement),
    ...totalsByContent(statement.lines),
    {
      kind: 'paragraph',
      text: '確定申告の際の参考資料としてお使いください。申告については税務署または税理士にご確認ください。',
    },
  ]);
}

function statementPdf(statement: Statement, issuer: Issuer, title: string, body: readonly PdfPart[]): PdfDocument {
  const sums = sumsOf(statement.lines);
  return {
    title,
    createdAt: statement.madeAt,
    footer: `${OPERATOR.service} ・ ${title}`,
    parts: [
      { kind: 'title', text: title },
      {
        kind: 'parties',
        to: [`${statement.name} 様`, `作成日 ${dateWords(tokyoDate(statement.madeAt))}`],
        from: issuer.lines,
      },
      { kind: 'amount', label: '送金額の合計', text: yen(sums.net) },
      { kind: 'facts', rows: sumRows(sums, issuer) },
      { kind: 'paragraph', text: BASIS, small: true },
      ...body,
    ],
  };
}

/** The platform's fee has a line of its own per rate. */
const sumRows = (sums: StatementSums, issuer: Issuer): (readonly [string, string])[] => [
  ['報酬（手数料を引く前）', yen(sums.gross)],
  ...sums.fees.map(({ perMille, amount }) => [`${FEE}（${percent(perMille)}）`, yen(-amount)] as const),
  ...(sums.fee > 0 && issuer.invoiceNumber !== null
    ? [['手数料の合計', `${yen(sums.fee)}${issuer.taxOf(sums.fee)}`] as const]
    : []),
  ['送金額', yen(sums.net)],
];

const CSV_HEAD = ['送金日', '取引番号', 'アイテム', '内容', '報酬', '手数料率', '手数料', '送金額', BANK];

/** All lines, also for a year: a spreadsheet or tax program adds them up. */
export function statementCsv({ lines }: Statement): Buffer {
  const sums = sumsOf(lines);
  return csv([
    CSV_HEAD,
    ...lines.map((line) => [
      ...[tokyoDate(line.at), requestNumberOf(line.roundId), nameOnPapers(line), contentOf(line)],
      ...[line.gross, line.fee === 0 ? '' : percent(line.feePerMille), -line.fee, line.net, bankWords(line)],
    ]),
    ...sums.fees.map(({ perMille, amount }) => [FEE, '', '', '', '', percent(perMille), -amount, '', '']),
    ['合計', '', '', '', sums.gross, '', -sums.fee, sums.net, ''],
  ]);
}
