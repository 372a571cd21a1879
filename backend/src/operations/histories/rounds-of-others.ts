import { Injectable } from '@nestjs/common';
import type { Viewer } from '../../http/sessions/viewer.ts';
import { partyOf } from '../../rentals/round/decision.ts';
import { Rounds } from '../../rentals/round/rounds.ts';

/**
 * Operators manage other people's rounds. In rounds of their own they see only what a party sees, on the party's pages.
 */
@Injectable()
export class RoundsOfOthers {
  constructor(private readonly rounds: Rounds) {}

  /** @throws Rejected `own_round`; `not_found` for a round that hasn't begun */
  async check({ userId }: Viewer, roundId: string): Promise<void> {
    partyOf({ as: 'operator', userId }, (await this.rounds.load(roundId)).state);
  }
}
