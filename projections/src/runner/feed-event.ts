import type { StoredEvent } from '@meguri/contracts/events/event-log.ts';
import type { EventMetadata } from '@meguri/contracts/events/event-metadata.ts';
import { type Happened, readStored } from '@meguri/contracts/events/event.ts';
import {
  CALENDAR_EVENT_DEFINITIONS,
  CALENDAR_STREAM_PREFIX,
  type CalendarEvent,
} from '@meguri/contracts/item/calendar/item-calendar.ts';
import {
  DAMAGE_CASE_STREAM_PREFIX,
  SUPPORT_EVENT_DEFINITIONS,
  type SupportEvent,
} from '@meguri/contracts/damage-case/support-chat.ts';
import {
  ROUND_EVENT_DEFINITIONS,
  ROUND_STREAM_PREFIX,
  type RoundEvent,
} from '@meguri/contracts/rental-round/events.ts';
import { AUDIT_EVENT_DEFINITIONS, type AuditEvent } from '@meguri/contracts/operators/audit-events.ts';

/** An event of a rental round as projections read it. */
export interface RecordedRoundEvent {
  readonly roundId: string;
  readonly actor: EventMetadata['actor'];
  readonly event: Happened<RoundEvent>;
}

/** An event of a damage case's support chat as projections read it. */
export interface RecordedSupportEvent {
  readonly roundId: string;
  readonly actor: EventMetadata['actor'];
  readonly time: string;
  readonly event: SupportEvent;
}

/** An entry of the operators' trail as projections read it. */
interface RecordedAuditEvent {
  readonly actor: EventMetadata['actor'];
  readonly time: string;
  readonly event: AuditEvent;
}

/** An event of the feed that several projections share: it is parsed once, by the first that needs it. */
export class FeedEvent {
  readonly stored: StoredEvent;
  #round: RecordedRoundEvent | null = null;

  constructor(stored: StoredEvent) {
    this.stored = stored;
  }

  /** The round to which the stream belongs. */
  get roundId(): string {
    return this.stored.stream.slice(ROUND_STREAM_PREFIX.length);
  }

  /** The item to which the calendar stream belongs. */
  get itemId(): string {
    return this.stored.stream.slice(CALENDAR_STREAM_PREFIX.length);
  }

  /** @throws UnreadableEvent for an unknown type or version */
  round(): RecordedRoundEvent {
    return (this.#round ??= this.#readRound());
  }

  /** @throws UnreadableEvent for an unknown type or version */
  calendar(): CalendarEvent {
    return readStored(CALENDAR_EVENT_DEFINITIONS, this.stored) as CalendarEvent;
  }

  /** A message in a damage case. @throws UnreadableEvent for an unknown type or version */
  support(): RecordedSupportEvent {
    const event = readStored(SUPPORT_EVENT_DEFINITIONS, this.stored) as SupportEvent;
    const { actor, time } = JSON.parse(this.stored.metadata) as EventMetadata;
    return { roundId: this.stored.stream.slice(DAMAGE_CASE_STREAM_PREFIX.length), actor, time, event };
  }

  /** What an operator viewed or did. @throws UnreadableEvent for an unknown type or version */
  audit(): RecordedAuditEvent {
    const event = readStored(AUDIT_EVENT_DEFINITIONS, this.stored) as AuditEvent;
    const { actor, time } = JSON.parse(this.stored.metadata) as EventMetadata;
    return { actor, time, event };
  }

  #readRound(): RecordedRoundEvent {
    const { type, data } = readStored(ROUND_EVENT_DEFINITIONS, this.stored) as RoundEvent;
    const { actor, time } = JSON.parse(this.stored.metadata) as EventMetadata;
    const event = { type, data, id: this.stored.id, time } as Happened<RoundEvent>;
    return { roundId: this.roundId, actor, event };
  }
}
