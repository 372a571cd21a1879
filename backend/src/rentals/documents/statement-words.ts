import { PURPOSE_LABELS } from '@meguri/contracts/read-models/payout-purposes.ts';
import type { StatementLine } from '@meguri/contracts/read-models/statement.ts';
import { tokyoDate } from '@meguri/contracts/rental-round/time/period.ts';

export const contentOf = ({ kind, purpose }: StatementLine): string =>
  kind === 'reversal' ? '送金の取り消し' : PURPOSE_LABELS[purpose];

/** Both in one column, because of its width. */
export function contentAndBank(line: StatementLine): string {
  if (line.bank === null) return contentOf(line);
  return `${contentOf(line)}（${line.bank.state === 'arrived' ? `${slashed(bankWords(line))}\u00a0入金` : bankWords(line)}）`;
}

/** When it reached the owner's bank, if known. */
export function bankWords({ bank }: StatementLine): string {
  if (bank === null) return '';
  return bank.state === 'arrived' ? tokyoDate(bank.at) : '入金できず';
}

export const dayOf = ({ at }: StatementLine): string => slashed(tokyoDate(at));

const slashed = (date: string): string => date.replaceAll('-', '/');

/** 2026年11月22日, 2026年11月 or 2026年. */
export function dateWords(date: string): string {
  const [year = '', month, day] = date.split('-');
  return `${year}年${month === undefined ? '' : `${Number(month)}月`}${day === undefined ? '' : `${Number(day)}日`}`;
}
