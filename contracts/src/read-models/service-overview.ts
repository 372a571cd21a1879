import * as z from 'zod';

const count = z.int().nonnegative();
const seconds = z.number().nonnegative();

/** The state of the service as a whole in figures, which the operators' page puts into words. */
export const serviceOverviewSchema = z.object({
  readModels: z.object({
    /** Names of stopped ones. */
    stopped: z.array(z.string()),
    /** Lag of the slowest. */
    behindSeconds: seconds,
  }),
  /** Rentals and calendars that wait at an event that can't be read. */
  parkedStreams: count,
  /** Whether some process holds the lease for this work. */
  workers: z.object({ readModels: z.boolean(), processes: z.boolean(), deadlines: z.boolean() }),
  processesBehindSeconds: seconds,
  /** The log lost events that they had handled: a restart doesn't help. */
  processesStopped: z.boolean(),
  jobs: z.object({
    waiting: count,
    /** Those of them that failed and will be retried. */
    failing: count,
    /** How long the oldest due one has waited; 0: none. */
    oldestSeconds: seconds,
  }),
  /** Work that was given up and waits for an operator. */
  incidents: count,
  deadlinesOverdue: count,
  mails: z.object({ waiting: count, oldestSeconds: seconds }),
  /** Differences between the payment provider and the ledger. */
  differences: count,
});
export type ServiceOverview = z.infer<typeof serviceOverviewSchema>;
