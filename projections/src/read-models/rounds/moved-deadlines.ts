import { DEADLINE_KINDS } from '@meguri/contracts/rental-round/time/deadlines.ts';
import { type Interruptions, LAST_PART, type Moment } from '@meguri/contracts/rental-round/time/interruptions.ts';
import { earlier, type Instant, later, plus } from '@meguri/contracts/rental-round/time/period.ts';
import type { Queryable } from '../../runner/projection.ts';
import { asMoved, deadlinesDueBy, type DueDeadline, type RoundDeadline } from './query.ts';

const PAGE = 200;
const FOR_EVER = '9999-12-31T00:00:00.000Z';

/** Deadlines that interruptions postponed and that haven't fired, latest first. */
export async function movedDeadlines(
  database: Queryable,
  interruptions: Interruptions,
  limit: number,
): Promise<readonly RoundDeadline[]> {
  if (interruptions.length === 0) return [];
  const end = plus(interruptions.map(({ to }) => to).reduce(later), LAST_PART);
  const found: RoundDeadline[] = [];
  for await (const page of pages(database, firstBegin(interruptions), end)) {
    const moved = (await asMoved(database, page, interruptions)).filter((one) => one.moved !== null);
    found.push(...moved);
  }
  return found.sort((a, b) => (a.due > b.due ? -1 : 1)).slice(0, limit);
}

/** When the next deadline after now is actually due; null: there is none. */
export async function nextDeadlineAfter(database: Queryable, { now, interruptions }: Moment): Promise<Instant | null> {
  let next: Instant | null = null;
  // An interruption may have postponed a deadline from before now to after it; none is due before its row says.
  const begin = interruptions.length === 0 ? now : earlier(now, firstBegin(interruptions));
  for await (const page of pages(database, begin, FOR_EVER)) {
    for (const { due } of await asMoved(database, page, interruptions))
      if (due > now) next = next === null ? due : earlier(next, due);
    if (next !== null && page.at(-1)!.due >= next) break;
  }
  return next;
}

const firstBegin = (interruptions: Interruptions): Instant => interruptions.map(({ from }) => from).reduce(earlier);

/** Rows due from `begin` up to `end`, oldest first. */
async function* pages(database: Queryable, begin: Instant, end: Instant): AsyncGenerator<readonly DueDeadline[]> {
  let after: DueDeadline = { roundId: '', kind: DEADLINE_KINDS[0], ref: null, due: begin };
  for (;;) {
    const page = await deadlinesDueBy(database, end, { limit: PAGE, after, kinds: DEADLINE_KINDS });
    if (page.length > 0) yield page;
    if (page.length < PAGE) return;
    after = page.at(-1)!;
  }
}
