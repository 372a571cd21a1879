import { DAY, plus } from '@meguri/contracts/rental-round/time/period.ts';
import { isOfPayout, latestOccurrence, remindersOf } from '@meguri/contracts/rental-round/time/reminders.ts';
import { ROUNDS_PROJECTION } from '@meguri/projections/read-models/rounds/projection.ts';
import type { DueReminder } from '@meguri/projections/read-models/rounds/query.ts';
import type { Process, ProcessTools } from '../running/process.ts';
import { daysLate, REMINDER_WORDS, type Reminding } from './reminder-words.ts';
import { inBrackets, roundNotice } from './notification-rules.ts';

const EVERY_MS = 5_000;
const AT_ONCE = 100;
const AGAIN_MS = 600_000;

/**
 * Sends reminders that only depend on time. Their rows stay until the round's status changes, so sent ones are
 * recorded; ids derive from round, kind and time, so that several workers remind once.
 */
export const reminders = {
  watch: (tools) => ({ everyMs: EVERY_MS, reads: [ROUNDS_PROJECTION.name], run: (stop) => remind(tools, stop) }),
} satisfies Process;

async function remind(tools: ProcessTools, stop: AbortSignal): Promise<void> {
  // No reminders for what can't be done now; a postponed window has its reminder later.
  if ((await tools.interruptionState.current()) !== null) return;
  const now = tools.clock.now().toISOString();
  const failures: Error[] = [];
  for (let due: readonly DueReminder[] | null = null; due === null || due.length === AT_ONCE;) {
    due = await tools.queries.remindersDueBy(now, AT_ONCE);
    for (const one of due) {
      if (stop.aborted) return;
      try {
        await seeTo(one, now, tools);
      } catch (error) {
        // A round that can't be read doesn't hold up the others.
        await tools.queries.reminderSeenTo(one, plus(now, AGAIN_MS));
        failures.push(error as Error);
      }
    }
  }
  if (failures.length > 0) throw failures[0];
}

async function seeTo(candidate: DueReminder, now: string, tools: ProcessTools): Promise<void> {
  const { roundId, kind } = candidate;
  const round = await tools.streams.round(roundId);
  // The log may be ahead of the row: then the status no longer requires it.
  const interruptions = tools.interruptionState.until(now);
  const reminder = remindersOf(round, interruptions).find((one) => one.kind === kind);
  if (reminder === undefined || reminder.deadline <= now) return tools.queries.reminderSeenTo(candidate, 'infinity');
  if (reminder.due > now) return tools.queries.reminderSeenTo(candidate, reminder.due);
  const due = latestOccurrence(reminder, now);
  if (await hasSense({ round, interruptions, reminder, due }, tools))
    await sendReminder(roundId, { round, interruptions, reminder, due }, tools);
  await tools.queries.reminderSeenTo(candidate, reminder.daily ? plus(due, DAY) : 'infinity');
}

/**
 * A day on which users couldn't return the item doesn't make it later; an account that is ready by now needs no
 * reminder.
 */
async function hasSense(
  { round, interruptions, reminder: { kind }, due }: Omit<Reminding, 'item'>,
  { payoutAccounts }: ProcessTools,
): Promise<boolean> {
  if (kind === 'overdue') return daysLate(round, due, interruptions) > 0;
  return !isOfPayout(kind) || !(await payoutAccounts.of(round.ownerId)).transfersEnabled;
}

async function sendReminder(
  roundId: string,
  about: Omit<Reminding, 'item'>,
  { queries, notifications }: ProcessTools,
): Promise<void> {
  const { round, reminder, due } = about;
  const item = inBrackets(await queries.requestedItemName(roundId, round));
  const { recipient, words } = REMINDER_WORDS[reminder.kind]({ ...about, item });
  const cause = `${roundId} ${reminder.kind} ${due}`;
  await notifications.notify([roundNotice({ cause, roundId, round, recipient, words, at: due })]);
}
