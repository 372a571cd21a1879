import type { Notice } from '../../../notifications/notice.ts';
import type { Job } from '../../../adapters/jobs/job.ts';
import { jobOf, type ToTell } from '../../round/jobs.ts';
import type { AnyEvent, Process, ProcessTools, Reaction, Seen } from '../running/process.ts';
import { noticesOf, TOLD } from './told.ts';

const tellOf = ({ target, cause, by }: Seen<AnyEvent>) => [
  jobOf('notify', cause.id, { roundId: target, eventId: cause.id, by }),
];

/** Every event that concerns a party who didn't cause it becomes one notification. */
export const notifications = {
  reactions: Object.fromEntries<Reaction>(Object.keys(TOLD).map((type) => [type, tellOf])) as {
    readonly [Type in keyof typeof TOLD]: Reaction;
  },
  jobs: {
    notify: { atOnce: 20, run: (event, tools) => tell([event], tools) },
    'notify-together': { atOnce: 1, run: ({ events }, tools) => tellTogether(events, tools) },
  },
} satisfies Process;

/**
 * Combines all notify jobs of a batch into one. At 1,000 events a second, a job for each would cost more than
 * everything else.
 */
export function toldTogether(jobs: readonly Job[]): readonly Job[] {
  const { told = [], others = [] } = Object.groupBy(jobs, ({ queue }) => (queue === 'notify' ? 'told' : 'others'));
  const [first] = told;
  if (first === undefined || told.length === 1) return jobs;
  return [...others, jobOf('notify-together', first.id, { events: told.map(({ data }) => data as ToTell) })];
}

/** If one of them fails, each gets its own job again, so that the others needn't wait. */
async function tellTogether(events: readonly ToTell[], tools: ProcessTools): Promise<void> {
  try {
    await tell(events, tools);
  } catch {
    await tools.queues.enqueueNow(events.map((event) => jobOf('notify', event.eventId, event)));
  }
}

async function tell(events: readonly ToTell[], tools: ProcessTools): Promise<void> {
  const notices = await Promise.all(events.map((event) => noticesFor(event, tools)));
  await tools.notifications.notify(notices.flat());
}

async function noticesFor({ roundId, eventId, by }: ToTell, tools: ProcessTools): Promise<readonly Notice[]> {
  const around = await tools.streams.around(roundId, eventId);
  const itemName = await tools.queries.requestedItemName(roundId, around.round);
  const interruptions = tools.standstill.interruptions(tools.clock.now().toISOString());
  return noticesOf({ roundId, ...around, interruptions, by, itemName });
}
