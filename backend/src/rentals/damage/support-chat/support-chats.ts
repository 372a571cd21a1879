import { randomUUID } from 'node:crypto';
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
import type { EventLog, Position, StoredEvent } from '@meguri/contracts/events/event-log.ts';
import type { Instant } from '@meguri/contracts/rental-round/time/period.ts';
import type { Actor, Command } from '../../../event-sourcing/streams/command.ts';
import { EVENT_LOG } from '../../../event-sourcing/streams/event-log-token.ts';
import { EventStreams } from '../../../event-sourcing/streams/event-streams.ts';
import { eventId } from '../../../event-sourcing/streams/prepared-events.ts';
import { uuidV5 } from '../../../event-sourcing/streams/uuid-v5.ts';
import { Clock } from '../../../event-sourcing/clock/clock.ts';
import { Rounds } from '../../round/rounds.ts';
import { RoundUploads } from '../../round/uploads.ts';
import { sendSupportMessage } from './decide.ts';

/** The streams of damage cases' support chats, one a round. */
class SupportStreams extends EventStreams<SupportChat, SupportEvent> {
  constructor(log: EventLog) {
    super({
      log,
      prefix: DAMAGE_CASE_STREAM_PREFIX,
      definitions: SUPPORT_EVENT_DEFINITIONS,
      initialState: EMPTY_SUPPORT_CHAT,
      evolve: evolveSupportChat,
      partyOf: (_actor, { lastBy }) => lastBy ?? 'system',
    });
  }
}

/** A message as somebody sends it. */
export interface SupportMessageInput {
  readonly content: string;
  /** URLs of the sender's uploads. */
  readonly images: readonly string[];
  /** The client's name for it: sent again under the same one, it is the same message. */
  readonly clientId?: string | undefined;
}

/** A message as it was stored. */
export interface SentSupportMessage {
  readonly id: string;
  readonly revision: number;
  readonly sentAt: string;
  readonly position: Position | null;
}

/** Namespace of ids that derive from the client's name for a message. Never changes: retries rely on it. */
const COMMAND_IDS = '5d2ff8f0-6c0c-4f6e-9a51-6f0f3c7a1d03';

/** What is written in a damage case: appended to its own stream, with the words and photos apart as everywhere. */
@Injectable()
export class SupportChats {
  private readonly streams: SupportStreams;

  constructor(
    @Inject(EVENT_LOG) private readonly log: EventLog,
    private readonly rounds: Rounds,
    private readonly uploads: RoundUploads,
    private readonly clock: Clock,
  ) {
    this.streams = new SupportStreams(log);
  }

  /**
   * @throws Rejected `not_found` for outsiders, `own_round` for an operator who is one of its people;
   * `no_open_report` before any report, `chat_closed` after the round's end; `idempotency_key_reused`
   * @throws InvalidInput for photos that aren't the sender's
   */
  async send(
    roundId: string,
    actor: Actor,
    input: SupportMessageInput,
    now = this.clock.now().toISOString(),
  ): Promise<SentSupportMessage> {
    const command = this.commandOf(roundId, actor, input.clientId, now);
    const { state: round } = await this.rounds.load(roundId);
    const result = await this.uploads.withUploads(command, async (uploads) => {
      const text = await uploads.text('message', input.content === '' ? undefined : input.content);
      const photos = await uploads.photos(input.images);
      return this.streams.handle(
        { ...command, input: { clientId: input.clientId ?? null, text, photos } },
        sendSupportMessage(round),
      );
    });
    const id = eventId(command.id, 0);
    const stored = (await this.history(roundId)).find((event) => event.id === id)!;
    return { id, revision: stored.revision, sentAt: timeOf(stored), position: result.position };
  }

  /** When this party last wrote; null: never. */
  async lastWordOf(roundId: string, by: SupportParty): Promise<Instant | null> {
    const last = (await this.history(roundId)).findLast((event) => read(event).data.by === by);
    return last === undefined ? null : timeOf(last);
  }

  /** Every event of a round's support chat, the oldest first. */
  history(roundId: string): Promise<readonly StoredEvent[]> {
    return this.log.read(DAMAGE_CASE_STREAM_PREFIX + roundId);
  }

  private commandOf(roundId: string, actor: Actor, clientId: string | undefined, now: string): Command<null> {
    const sender = actor.as === 'system' ? actor.process : actor.userId;
    const id = clientId === undefined ? randomUUID() : uuidV5(JSON.stringify([sender, roundId, clientId]), COMMAND_IDS);
    return { id, target: roundId, input: null, actor, now, correlationId: id, causationId: null };
  }
}

const read = (stored: StoredEvent): SupportEvent => readStored(SUPPORT_EVENT_DEFINITIONS, stored) as SupportEvent;
const timeOf = ({ metadata }: StoredEvent): Instant => (JSON.parse(metadata) as { time: string }).time;
