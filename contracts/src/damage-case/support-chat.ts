import * as z from 'zod';
import { defineEvent, type EventDefinition, type EventOf } from '../events/event.ts';
import { photos as attachedPhotosSchema, text as attachedTextSchema } from '../rental-round/events/shapes.ts';

/**
 * What a round's two people and 運営事務局 write to one another about damage: part of the case's history, one stream a
 * round, `damageCase-<roundId>`. What was written stands apart, as everywhere.
 */

export const SUPPORT_PARTIES = ['borrower', 'owner', 'operator'] as const;
export type SupportParty = (typeof SUPPORT_PARTIES)[number];

/** `triggers`: a process reacts to it. */
export const SUPPORT_EVENTS = [
  /** The message's id is the event's. */
  defineEvent(
    'SupportMessageSent',
    z.strictObject({
      by: z.enum(SUPPORT_PARTIES),
      /** The sender's own name for it. */
      clientId: z.uuid().nullable(),
      text: attachedTextSchema.nullable(),
      photos: attachedPhotosSchema,
    }),
    { triggers: true },
  ),
] as const;

export type SupportEvent = EventOf<(typeof SUPPORT_EVENTS)[number]>;
export const SUPPORT_EVENT_DEFINITIONS: ReadonlyMap<string, EventDefinition> = new Map(
  SUPPORT_EVENTS.map((definition) => [definition.type, definition]),
);
export const DAMAGE_CASE_STREAM_PREFIX = 'damageCase-';

export interface SupportChat {
  /** Who wrote last; null: nobody has. */
  readonly lastBy: SupportParty | null;
}

export const EMPTY_SUPPORT_CHAT: SupportChat = { lastBy: null };

export const evolveSupportChat = (_chat: SupportChat, { data: { by } }: SupportEvent): SupportChat => ({ lastBy: by });
