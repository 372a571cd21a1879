import { nameOnPapers } from '@meguri/contracts/read-models/unrecorded-item.ts';
import { requestNumberOf } from '@meguri/contracts/read-models/request-view.ts';
import { type StatementLine, type StatementSums, sumsOf } from '@meguri/contracts/read-models/statement.ts';
import { tokyoDate } from '@meguri/contracts/rental-round/time/period.ts';
import type { PdfPart, PdfTable } from '../../adapters/pdf/pdf-document.ts';
import { yen } from './issuer.ts';
import { contentAndBank, contentOf, dateWords, dayOf } from './statement-words.ts';

/** A year's lines. */
interface Months {
  /** `YYYY` */
  readonly period: string;
  readonly lines: readonly StatementLine[];
}

const MONEY = [
  { title: '報酬', width: 2, align: 'right' },
  { title: '手数料', width: 1.9, align: 'right' },
  { title: '送金額', width: 2, align: 'right' },
] as const;

const moneyOf = ({ gross, fee, net }: Pick<StatementSums, 'gross' | 'fee' | 'net'>): string[] =>
  [gross, -fee, net].map(yen);

export const linesTable = (lines: readonly StatementLine[]): PdfTable => ({
  kind: 'table',
  columns: [
    { title: '送金日', width: 2.1 },
    { title: '取引', width: 2.1 },
    { title: 'アイテム', width: 4.2 },
    { title: '内容', width: 3.8 },
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

export const monthsTable = ({ period, lines }: Months): PdfTable => ({
  kind: 'table',
  columns: [{ title: '月', width: 4 }, COUNT, ...MONEY],
  rows: [
    ...monthsOf(period, lines).map(({ month, of }) => ({
      cells: [dateWords(month), String(of.length), ...moneyOf(sumsOf(of))],
    })),
    { cells: ['合計', String(lines.length), ...moneyOf(sumsOf(lines))], strong: true },
  ],
});

/** What an owner was paid for; none where that is one thing. */
export function totalsByContent(lines: readonly StatementLine[]): readonly PdfPart[] {
  const contents = [...new Set(lines.map(contentOf))];
  if (contents.length < 2) return [];
  const rows = contents.map((content) => {
    const of = lines.filter((line) => contentOf(line) === content);
    return { cells: [content, String(of.length), ...moneyOf(sumsOf(of))] };
  });
  const total = { cells: ['合計', String(lines.length), ...moneyOf(sumsOf(lines))], strong: true };
  return [
    { kind: 'heading', text: '内容ごとの合計' },
    { kind: 'table', columns: [{ title: '内容', width: 4 }, COUNT, ...MONEY], rows: [...rows, total] },
  ];
}

const COUNT = { title: '件数', width: 1.5, align: 'right' } as const;

const monthsOf = (year: string, lines: readonly StatementLine[]) =>
  Array.from({ length: 12 }, (_, at) => {
    const month = `${year}-${String(at + 1).padStart(2, '0')}`;
    return { month, of: lines.filter(({ at: when }) => tokyoDate(when).startsWith(month)) };
  });
