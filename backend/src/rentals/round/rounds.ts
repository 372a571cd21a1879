import { Inject, Injectable } from '@nestjs/common';
import type { EventLog } from '@meguri/contracts/events/event-log.ts';
import { readStored } from '@meguri/contracts/events/event.ts';
import { eventMetadataSchema, type Party } from '@meguri/contracts/events/event-metadata.ts';
import {
  ROUND_EVENT_DEFINITIONS,
  ROUND_STREAM_PREFIX,
  type RoundEvent,
  type RoundEventType,
} from '@meguri/contracts/rental-round/events.ts';
import { evolve } from '@meguri/contracts/rental-round/evolve.ts';
import { INITIAL_ROUND, type RentalRound, type Round } from '@meguri/contracts/rental-round/rental-round.ts';
import { type EventContent, contentOf } from '@meguri/contracts/rental-round/event-content.ts';
import { EVENT_LOG } from '../../event-sourcing/streams/event-log-token.ts';
import { EventStreams, type CommandResult, type Loaded } from '../../event-sourcing/streams/event-streams.ts';
import type { Viewer } from '../../http/sessions/viewer.ts';
import { begun, partyOf } from './decision.ts';

/** A round's event for its timeline; the view decides who may see it. */
export interface TimelineFact {
  readonly type: RoundEventType;
  readonly at: string;
  readonly by: Party;
  readonly written: EventContent | null;
}

/** The result of a round's command, with the stream's state, revision and position after it. */
export type RoundResult = CommandResult<RentalRound, RoundEvent>;

/** The rental rounds' streams. */
@Injectable()
export class Rounds extends EventStreams<Round, RoundEvent> {
  constructor(@Inject(EVENT_LOG) private readonly log: EventLog) {
    super({
      log,
      prefix: ROUND_STREAM_PREFIX,
      definitions: ROUND_EVENT_DEFINITIONS,
      initialState: INITIAL_ROUND,
      evolve,
      partyOf,
    });
  }

  /** @throws Rejected not_found for a round that hasn't begun */
  override async load(id: string): Promise<Loaded<RentalRound>> {
    const { state, ...loaded } = await super.load(id);
    return { ...loaded, state: begun(state) };
  }

  /** null: the round hasn't begun. */
  async find(id: string): Promise<RentalRound | null> {
    const { state } = await super.load(id);
    return state.status === 'none' ? null : state;
  }

  /** The viewer's party in the round; an administrator who isn't one of its parties is an operator. */
  async partyOf({ userId, isAdmin }: Viewer, id: string): Promise<Party> {
    const { state: round } = await this.load(id);
    const own = userId === round.borrowerId || userId === round.ownerId;
    return partyOf({ as: isAdmin && !own ? 'operator' : 'member', userId }, round);
  }

  /** The id of the last report of damage, whether or not it is closed; null: there was none. */
  async lastReportOf(roundId: string): Promise<string | null> {
    const stored = await this.log.read(ROUND_STREAM_PREFIX + roundId);
    const last = stored.findLast(({ type }) => type === 'DamageReported');
    const event = last && (readStored(ROUND_EVENT_DEFINITIONS, last) as RoundEvent);
    return event?.type === 'DamageReported' ? event.data.reportId : null;
  }

  /** The timeline facts of a round up to this revision. */
  async timeline(roundId: string, revision: number): Promise<readonly TimelineFact[]> {
    const stored = await this.log.read(ROUND_STREAM_PREFIX + roundId);
    return stored.slice(0, revision + 1).map((one) => {
      const { time, actor } = eventMetadataSchema.parse(JSON.parse(one.metadata));
      const event = readStored(ROUND_EVENT_DEFINITIONS, one) as RoundEvent;
      return { type: event.type, at: time, by: actor.party, written: contentOf(event) };
    });
  }
}
