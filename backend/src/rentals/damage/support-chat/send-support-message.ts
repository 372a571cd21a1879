import { randomUUID } from 'node:crypto';
import { Command as BusCommand, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Rejected } from '@meguri/contracts/errors.ts';
import type { Position } from '@meguri/contracts/events/event-log.ts';
import type { Instant } from '@meguri/contracts/rental-round/time/period.ts';
import { Clock } from '../../../event-sourcing/clock/clock.ts';
import type { Actor, Command } from '../../../event-sourcing/streams/command.ts';
import { eventId } from '../../../event-sourcing/streams/prepared-events.ts';
import { uuidV5 } from '../../../event-sourcing/streams/uuid-v5.ts';
import { Rounds } from '../../round/rounds.ts';
import { RoundUploads } from '../../round/uploads.ts';
import { sendSupportMessage } from './decide.ts';
import { SupportChats, timeOf } from './support-chats.ts';

/** A message as its sender submits it. */
export interface SupportMessageInput {
  readonly content: string;
  /** URLs of the sender's uploads. */
  readonly images: readonly string[];
  /** The client's id for it, by which a retry is recognised. */
  readonly clientId?: string | undefined;
}

/** A message as it was stored. */
export interface SentSupportMessage {
  readonly id: string;
  readonly revision: number;
  readonly sentAt: string;
  readonly position: Position | null;
}

/** Namespace of ids that derive from the client's id for a message. Never change it: retries rely on it. */
const COMMAND_IDS = '5d2ff8f0-6c0c-4f6e-9a51-6f0f3c7a1d03';

/** A message in a damage case's chat. */
export class SendSupportMessage extends BusCommand<SentSupportMessage> {
  /** @param now the domain's time; absent: the clock's */
  constructor(
    readonly roundId: string,
    readonly actor: Actor,
    readonly input: SupportMessageInput,
    readonly now?: Instant,
  ) {
    super();
  }
}

@CommandHandler(SendSupportMessage)
export class SendSupportMessageHandler implements ICommandHandler<SendSupportMessage> {
  constructor(
    private readonly chats: SupportChats,
    private readonly rounds: Rounds,
    private readonly uploads: RoundUploads,
    private readonly clock: Clock,
  ) {}

  /**
   * @throws Rejected `not_found` for outsiders, `own_round` for an operator who is a party; `no_open_report` before any
   * report, `chat_closed` after the round's end; `idempotency_key_reused`
   * @throws InvalidInput for photos that aren't the sender's
   */
  async execute({ roundId, actor, input, now }: SendSupportMessage): Promise<SentSupportMessage> {
    const command = commandOf(roundId, actor, input.clientId, now ?? this.clock.now().toISOString());
    const { state: round } = await this.rounds.load(roundId);
    const uploads = this.uploads.of(command);
    try {
      const text = await uploads.text('message', input.content === '' ? undefined : input.content);
      const photos = await uploads.photos(input.images);
      const sent = { ...command, input: { clientId: input.clientId ?? null, text, photos } };
      const { position } = await this.chats.handle(sent, sendSupportMessage(round));
      const id = eventId(command.id, 0);
      const stored = (await this.chats.history(roundId)).find((event) => event.id === id)!;
      return { id, revision: stored.revision, sentAt: timeOf(stored), position };
    } catch (error) {
      if (error instanceof Rejected) await uploads.revoke();
      throw error;
    }
  }
}

function commandOf(roundId: string, actor: Actor, clientId: string | undefined, now: Instant): Command<null> {
  const sender = actor.as === 'system' ? actor.process : actor.userId;
  const id = clientId === undefined ? randomUUID() : uuidV5(JSON.stringify([sender, roundId, clientId]), COMMAND_IDS);
  return { id, target: roundId, input: null, actor, now, correlationId: id, causationId: null };
}
