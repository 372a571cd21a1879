import { PURPOSE_LABELS } from '@meguri/contracts/read-models/payout-purposes.ts';
import { nameOnPapers } from '@meguri/contracts/read-models/unrecorded-item.ts';
import { requestNumberOf } from '@meguri/contracts/read-models/request-view.ts';
import { type StatementLine, type StatementSums, sumsOf } from '@meguri/contracts/read-models/statement.ts';
import { tokyoDate } from '@meguri/contracts/rental-round/time/period.ts';
import { OPERATOR } from '@meguri/contracts/service/operator.ts';
import type { PdfDocument, PdfPart, PdfTable } from '../../adapters/pdf/pdf-document.ts';
import { csv } from './csv.ts';
import { type Issuer, yen } from './issuer.ts';

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
  ]);
}

export function yearPdf(statement: Statement, issuer: Issuer): PdfDocument {
  return statementPdf(statement, issuer, `${dateWords(statement.period)} 年間支払報告書`, [
    { kind: 'heading', text: '月ごとの合計' },
    monthsTable(statement),
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
      ...body,
      { kind: 'paragraph', text: BASIS, small: true },
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

const MONEY = [
  { title: '報酬', width: 2, align: 'right' },
  { title: '手数料', width: 2.2, align: 'right' },
  { title: '送金額', width: 2, align: 'right' },
] as const;

const moneyOf = ({ gross, fee, net }: Pick<StatementSums, 'gross' | 'fee' | 'net'>): string[] =>
  [gross, -fee, net].map(yen);

const linesTable = (lines: readonly StatementLine[]): PdfTable => ({
  kind: 'table',
  columns: [
    { title: '送金日', width: 2.2 },
    { title: '取引', width: 2.2 },
    { title: 'アイテム', width: 5 },
    { title: '内容', width: 2.6 },
    ...MONEY,
  ],
  rows: [
    ...lines.map((line) => ({
      cells: [
        ...[dayOf(line), requestNumberOf(line.roundId), nameOnPapers(line), contentAndBank(line)],
        ...moneyOf(line),
      ],
    })),
    { cells: ['合計', '', '', `${lines.length}件`, ...moneyOf(sumsOf(lines))], strong: true },
  ],
});

const monthsTable = ({ period, lines }: Statement): PdfTable => ({
  kind: 'table',
  columns: [{ title: '月', width: 2 }, { title: '件数', width: 1.5, align: 'right' }, ...MONEY],
  rows: [
    ...monthsOf(period, lines).map(({ month, of }) => ({
      cells: [dateWords(month), String(of.length), ...moneyOf(sumsOf(of))],
    })),
    { cells: ['合計', String(lines.length), ...moneyOf(sumsOf(lines))], strong: true },
  ],
});

const monthsOf = (year: string, lines: readonly StatementLine[]) =>
  Array.from({ length: 12 }, (_, at) => {
    const month = `${year}-${String(at + 1).padStart(2, '0')}`;
    return { month, of: lines.filter(({ at: when }) => tokyoDate(when).startsWith(month)) };
  });

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

const contentOf = ({ kind, purpose }: StatementLine): string =>
  kind === 'reversal' ? '送金の取り消し' : PURPOSE_LABELS[purpose];

/** Both in one column, because of its width. */
function contentAndBank(line: StatementLine): string {
  if (line.bank === null) return contentOf(line);
  return `${contentOf(line)}（${line.bank.state === 'arrived' ? `${bankWords(line)} 入金` : bankWords(line)}）`;
}

/** When it reached the owner's bank, if known. */
function bankWords({ bank }: StatementLine): string {
  if (bank === null) return '';
  return bank.state === 'arrived' ? tokyoDate(bank.at).replaceAll('-', '/') : '入金できず';
}

const dayOf = ({ at }: StatementLine): string => tokyoDate(at).replaceAll('-', '/');

/** 2026年11月22日, 2026年11月 or 2026年. */
export function dateWords(date: string): string {
  const [year = '', month, day] = date.split('-');
  return `${year}年${month === undefined ? '' : `${Number(month)}月`}${day === undefined ? '' : `${Number(day)}日`}`;
}
