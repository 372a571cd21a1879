import * as z from 'zod';

const count = z.int().nonnegative();
const seconds = z.number().nonnegative();

/** How the service does as a whole, in figures: the operators' page says them in words. */
export const serviceOverviewSchema = z.object({
  readModels: z.object({
    /** Names of those that stopped. */
    stopped: z.array(z.string()),
    /** For how long the slowest has been behind what happened. */
    behindSeconds: seconds,
  }),
  /** Rentals and calendars that wait for an event which can't be read. */
  parkedStreams: count,
  /** Whether any process does this work just now. */
  workers: z.object({ readModels: z.boolean(), processes: z.boolean(), deadlines: z.boolean() }),
  processesBehindSeconds: seconds,
  /** The log lost what they had seen: no restart gets them going. */
  processesStopped: z.boolean(),
  jobs: z.object({
    waiting: count,
    /** Of these, tried in vain and to be tried again. */
    failing: count,
    /** Since when the oldest that is due waits; 0: none is. */
    oldestSeconds: seconds,
  }),
  /** Work that was given up and waits for an operator. */
  incidents: count,
  deadlinesOverdue: count,
  mails: z.object({ waiting: count, oldestSeconds: seconds }),
  /** Where the payment provider and the book don't agree. */
  differences: count,
});
export type ServiceOverview = z.infer<typeof serviceOverviewSchema>;
