import {
  type Compared,
  DRAFT_WINDOWS,
  type DraftWindow,
  WHAT_IF_PARTIES,
  WHAT_IF_PARTS,
  type WhatIfRow,
  type WhatIfSummary,
} from '@meguri/contracts/operators/what-if.ts';
import { tokyoDate } from '@meguri/contracts/rental-round/time/period.ts';
import type { Recomputed } from './recomputed.ts';

type Sums<Name extends string> = Compared<Record<Name, number>>;

/** Aggregates rounds by month, so that its memory doesn't grow with the rounds. */
export class Tally {
  private rounds = 0;
  private settled = 0;
  private differing = 0;
  private unreadable = 0;
  private readonly parties = zeros(WHAT_IF_PARTIES);
  private readonly parts = zeros(WHAT_IF_PARTS);
  private readonly marks = Object.fromEntries(DRAFT_WINDOWS.map((window) => [window, { ended: 0, kept: 0 }])) as Record<
    DraftWindow,
    { ended: number; kept: number }
  >;
  private readonly months = new Map<
    string,
    { rounds: number; differing: number; readonly parties: Sums<(typeof WHAT_IF_PARTIES)[number]> }
  >();

  missed(): void {
    this.rounds += 1;
    this.unreadable += 1;
  }

  /** @returns the round's row if it would have differed */
  add(roundId: string, { requestedAt, amounts, marks }: Recomputed): WhatIfRow | null {
    const month = this.monthOf(requestedAt);
    this.rounds += 1;
    month.rounds += 1;
    if (amounts !== null) {
      this.settled += 1;
      addTo(this.parties, amounts.parties);
      addTo(this.parts, amounts.parts);
      addTo(month.parties, amounts.parties);
    }
    for (const { window, would } of marks) this.marks[window][would === 'have_ended' ? 'ended' : 'kept'] += 1;
    const differs =
      amounts !== null && WHAT_IF_PARTIES.some((one) => amounts.parties.recorded[one] !== amounts.parties.draft[one]);
    if (!differs && marks.length === 0) return null;
    this.differing += 1;
    month.differing += 1;
    return { roundId, requestedAt, parties: amounts?.parties ?? zeros(WHAT_IF_PARTIES), marks };
  }

  summary(): WhatIfSummary {
    const { rounds, settled, differing, unreadable, parties, parts, marks } = this;
    const months = [...this.months].map(([month, sums]) => ({ month, ...sums }));
    return { rounds, settled, differing, unreadable, parties, parts, marks, months };
  }

  private monthOf(requestedAt: string) {
    const name = tokyoDate(requestedAt).slice(0, 7);
    const known = this.months.get(name);
    if (known !== undefined) return known;
    const month = { rounds: 0, differing: 0, parties: zeros(WHAT_IF_PARTIES) };
    this.months.set(name, month);
    return month;
  }
}

function zeros<Name extends string>(names: readonly Name[]): Sums<Name> {
  const none = () => Object.fromEntries(names.map((name) => [name, 0])) as Record<Name, number>;
  return { recorded: none(), draft: none() };
}

function addTo<Name extends string>(
  sums: Sums<Name>,
  { recorded, draft }: Compared<Readonly<Record<Name, number>>>,
): void {
  for (const name of Object.keys(sums.recorded) as Name[]) {
    sums.recorded[name] += recorded[name];
    sums.draft[name] += draft[name];
  }
}
