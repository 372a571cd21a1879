import * as z from 'zod';
import { defineEvent, type EventDefinition, type EventOf } from '../events/event.ts';
import { photos as attachedPhotosSchema, text as attachedTextSchema } from '../rental-round/events/shapes.ts';

/**
 * Messages between a round's parties and 運営事務局 about damage: one stream per round, `damageCase-<roundId>`. Their text
 * is stored outside the log, as everywhere.
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
      /** The client's id for it. */
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
  /** Who wrote last; null: no one. */
  readonly lastBy: SupportParty | null;
}

export const EMPTY_SUPPORT_CHAT: SupportChat = { lastBy: null };

export const evolveSupportChat = (_chat: SupportChat, { data: { by } }: SupportEvent): SupportChat => ({ lastBy: by });
