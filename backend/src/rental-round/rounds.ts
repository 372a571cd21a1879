import { Inject, Injectable } from '@nestjs/common';
import type { EventLog } from '@meguri/contracts/event-log.ts';
import {
  ROUND_EVENT_DEFINITIONS,
  ROUND_STREAM_PREFIX,
  type RoundEvent,
} from '@meguri/contracts/rental-round/events.ts';
import { evolve } from '@meguri/contracts/rental-round/evolve.ts';
import { INITIAL_ROUND, type RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import { EVENT_LOG } from '../streams/event-log-token.ts';
import { EventStreams } from '../streams/event-streams.ts';
import { partyOf } from './decision.ts';

/** The rental rounds' streams. */
@Injectable()
export class Rounds extends EventStreams<RentalRound, RoundEvent> {
  constructor(@Inject(EVENT_LOG) log: EventLog) {
    super({
      log,
      prefix: ROUND_STREAM_PREFIX,
      definitions: ROUND_EVENT_DEFINITIONS,
      initialState: INITIAL_ROUND,
      evolve,
      partyOf,
    });
  }
}
