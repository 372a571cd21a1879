import { Inject, Injectable } from '@nestjs/common';
import {
  DAMAGE_CASE_STREAM_PREFIX,
  EMPTY_SUPPORT_CHAT,
  evolveSupportChat,
  SUPPORT_EVENT_DEFINITIONS,
  type SupportChat,
  type SupportEvent,
  type SupportParty,
} from '@meguri/contracts/damage-case/support-chat.ts';
import { readStored } from '@meguri/contracts/events/event.ts';
import type { EventLog, StoredEvent } from '@meguri/contracts/events/event-log.ts';
import type { Instant } from '@meguri/contracts/rental-round/time/period.ts';
import { EVENT_LOG } from '../../../event-sourcing/streams/event-log-token.ts';
import { EventStreams } from '../../../event-sourcing/streams/event-streams.ts';

/**
 * The streams of damage cases' support chats, one per round; texts and photos are stored outside the log, as
 * everywhere.
 */
@Injectable()
export class SupportChats extends EventStreams<SupportChat, SupportEvent> {
  constructor(@Inject(EVENT_LOG) private readonly log: EventLog) {
    super({
      log,
      prefix: DAMAGE_CASE_STREAM_PREFIX,
      definitions: SUPPORT_EVENT_DEFINITIONS,
      initialState: EMPTY_SUPPORT_CHAT,
      evolve: evolveSupportChat,
      partyOf: (_actor, { lastBy }) => lastBy ?? 'system',
    });
  }

  /** When this party last wrote; null: never. */
  async lastMessageTime(roundId: string, by: SupportParty): Promise<Instant | null> {
    const last = (await this.history(roundId)).findLast((event) => read(event).data.by === by);
    return last === undefined ? null : timeOf(last);
  }

  /** Every event of a round's support chat, oldest first. */
  history(roundId: string): Promise<readonly StoredEvent[]> {
    return this.log.read(DAMAGE_CASE_STREAM_PREFIX + roundId);
  }
}

const read = (stored: StoredEvent): SupportEvent => readStored(SUPPORT_EVENT_DEFINITIONS, stored) as SupportEvent;

/** When a stored message was sent. */
export const timeOf = ({ metadata }: StoredEvent): Instant => (JSON.parse(metadata) as { time: string }).time;
