import type { JobData } from '../jobs.ts';
import { jobOf } from '../jobs.ts';
import type { AnyEvent, Process, ProcessTools, Reaction, Seen } from '../process.ts';
import { noticesOf, TOLD, type ToldType } from './told.ts';

/** Of 1,000 events a second each has its job: they are looked at together, and written in few statements. */
const AT_ONCE = 100;

const tellOf = ({ target, cause, by }: Seen<AnyEvent>) => [
  jobOf('notify', cause.id, { roundId: target, eventId: cause.id, by }),
];

/** Every event that matters to a person who isn't its cause becomes a notification, once. */
export const notifications = {
  reactions: Object.fromEntries<Reaction>(Object.keys(TOLD).map((type) => [type, tellOf])) as {
    readonly [Type in ToldType]: Reaction;
  },
  jobs: { notify: { atOnce: AT_ONCE, run: tell } },
} satisfies Process;

async function tell({ roundId, eventId, by }: JobData['notify'], tools: ProcessTools): Promise<void> {
  const { event, round } = await tools.streams.after(roundId, eventId);
  const itemName = await tools.queries.itemName(round.itemId);
  const interruptions = tools.standstill.interruptions(tools.clock.now().toISOString());
  await tools.notifications.tell(noticesOf({ roundId, event, round, interruptions, by, itemName }));
}
