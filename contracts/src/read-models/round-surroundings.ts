import * as z from 'zod';
import { NOTIFICATION_MAIL_STATES } from '../operators/user-file.ts';

const time = z.iso.datetime();

/** GET /api/admin/rental-requests/{id}/surroundings: what concerns a round but isn't in its events. */
export const roundSurroundingsSchema = z.object({
  /** Notifications about it in the last half year, in order, without users who have left. */
  told: z.array(
    z.object({
      id: z.uuid(),
      to: z.enum(['borrower', 'owner', 'operator']),
      username: z.string(),
      title: z.string(),
      at: time,
      /**
       * When they had read it or opened its rental at the latest; null: not yet. Real time, whatever a demo's clock
       * says.
       */
      readAt: time.nullable(),
      mail: z.enum(NOTIFICATION_MAIL_STATES),
      /** When it is due, in the domain's time; null: it was passed on, or there is none. */
      mailDue: time.nullable(),
      /** When its mail was sent, in real time; null: it has no sent mail of its own. */
      mailedAt: time.nullable(),
    }),
  ),
  /** The provider's webhooks about its objects in the last three months, in order. */
  webhooks: z.array(
    z.object({
      id: z.string(),
      /** In the provider's words. */
      type: z.string(),
      objectId: z.string(),
      receivedAt: time,
      /** When it was processed; null: pending. */
      processedAt: time.nullable(),
      /** The number of failed attempts. */
      failures: z.int(),
    }),
  ),
});
export type RoundSurroundings = z.infer<typeof roundSurroundingsSchema>;
