import * as z from 'zod';
import { roundSummarySchema } from '../read-models/administration.ts';
import { JOB_KINDS } from '../read-models/job-kinds.ts';
import { DEADLINE_KINDS } from '../rental-round/time/deadlines.ts';

/** For how long nothing may have followed a deadline before its rental counts as stuck. */
export const STUCK_AFTER_MINUTES = 60;

/**
 * GET /api/admin/stuck-rounds: rentals that ought to have moved by themselves, the longest stuck first; a hundred at most.
 * - deadline: it has passed an hour ago, no interruption holds it, and nothing followed;
 * - job: work for it has failed for good, or too often, and waits for an operator;
 * - unreadable: an event of it can't be read, so that whoever reads on from there waits.
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
