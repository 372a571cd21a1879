import * as z from 'zod';
import { NOTIFICATION_MAIL_STATES } from '../operators/user-file.ts';

const time = z.iso.datetime();

/** GET /api/admin/rental-requests/{id}/surroundings: what went on around a round that isn't in its events. */
export const roundSurroundingsSchema = z.object({
  /** Who was told of it, in order, by their lists of notifications of the last half year; a person who left is gone from it. */
  told: z.array(
    z.object({
      id: z.uuid(),
      to: z.enum(['borrower', 'owner', 'operator']),
      username: z.string(),
      title: z.string(),
      at: time,
      /** When they had read it, or its rental, at the latest; null: not yet. Real time, whatever a demo's clock says. */
      readAt: time.nullable(),
      mail: z.enum(NOTIFICATION_MAIL_STATES),
      /** When it is to leave, in the service's time; null: it has been handed over, or there is none. */
      mailDue: time.nullable(),
      /** When the mail had left, in real time; null: none of its own has. */
      mailedAt: time.nullable(),
    }),
  ),
  /** What the provider told of its objects, in order, of the last three months. */
  webhooks: z.array(
    z.object({
      id: z.string(),
      /** In the provider's words. */
      type: z.string(),
      objectId: z.string(),
      receivedAt: time,
      /** When it had its effect; null: it waits. */
      processedAt: time.nullable(),
      /** How often it had been tried in vain. */
      failures: z.int(),
    }),
  ),
});
export type RoundSurroundings = z.infer<typeof roundSurroundingsSchema>;
