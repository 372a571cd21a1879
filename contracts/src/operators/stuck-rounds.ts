import * as z from 'zod';
import { roundSummarySchema } from '../read-models/administration.ts';
import { JOB_KINDS } from '../read-models/job-kinds.ts';
import { DEADLINE_KINDS } from '../rental-round/time/deadlines.ts';

/**
 * GET /api/admin/stuck-rounds: rentals that should have progressed automatically, longest stuck first, at most a
 * hundred.
 * - deadline: it passed an hour ago, isn't postponed by an interruption, and nothing happened;
 * - job: a job for it has failed permanently, or too often, and waits for an operator;
 * - unreadable: an event of it can't be read, so its readers wait.
 */
export const stuckRoundsSchema = z.object({
  items: z.array(
    z.intersection(
      z.object({ roundId: z.string(), since: z.iso.datetime(), request: roundSummarySchema.nullable() }),
      z.discriminatedUnion('because', [
        z.object({ because: z.literal('deadline'), deadline: z.enum(DEADLINE_KINDS) }),
        z.object({ because: z.literal('job'), job: z.enum(JOB_KINDS) }),
        z.object({ because: z.literal('unreadable'), reader: z.string() }),
      ]),
    ),
  ),
});
export type StuckRounds = z.infer<typeof stuckRoundsSchema>;
export type StuckRound = StuckRounds['items'][number];
