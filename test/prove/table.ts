import type { Skipped } from './faults.ts';
import type { Happened } from './in-turn.ts';
import type { Acknowledged } from './ledger.ts';
import { type Finding, longestGap } from './verdict.ts';

/** Of each question so many examples are printed. */
const EXAMPLES = 10;

export interface Report {
  /** The command that repeats the run. */
  readonly command: string;
  readonly happened: readonly Happened[];
  readonly acknowledged: readonly Acknowledged[];
  readonly skipped: readonly Skipped[];
  readonly findings: readonly Finding[];
}

/** The table that ends a run. */
export function tableOf({ command, happened, acknowledged, skipped, findings }: Report): string {
  const names = [...new Set(happened.map(({ fault }) => fault))].sort();
  const rows = names.map((name) => rowOf(name, happened, acknowledged));
  const wrong = findings.filter((finding) => finding.wrong.length > 0);
  return [
    ...columns(['fault', 'times', 'ready after', 'longest gap'], rows),
    ...skipped.map(({ name, reason }) => `skipped: ${name}: ${reason}`),
    '',
    ...columns(
      ['verdict', 'wrong', 'of'],
      findings.map(({ question, wrong: all, of }) => [question, String(all.length), of]),
    ),
    ...wrong.flatMap(({ question, wrong: all }) => [
      '',
      `${question}:`,
      ...all.slice(0, EXAMPLES).map((one) => `  ${one}`),
    ]),
    '',
    `${wrong.length === 0 ? 'nothing is wrong' : `${wrong.length} questions have wrong answers`}; again: ${command}`,
  ].join('\n');
}

function rowOf(name: string, happened: readonly Happened[], acknowledged: readonly Acknowledged[]): string[] {
  const times = happened.filter(({ fault }) => fault === name);
  const gaps = times.map((one) => {
    const next = happened[happened.indexOf(one) + 1]?.at ?? Infinity;
    // From the last change before it.
    const before = acknowledged.findLast(({ at }) => at < one.at);
    const within = acknowledged.filter(({ at }) => at >= one.at && at < next);
    return longestGap({ acknowledged: before === undefined ? within : [before, ...within] });
  });
  const most = (values: readonly number[]) => `${(Math.max(...values) / 1000).toFixed(1)} s`;
  return [name, String(times.length), most(times.map(({ readyMs }) => readyMs)), most(gaps)];
}

function columns(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const widths = head.map((title, index) => Math.max(title.length, ...rows.map((row) => row[index]?.length ?? 0)));
  return [head, ...rows].map((row) =>
    row
      .map((cell, index) => cell.padEnd(widths[index] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
