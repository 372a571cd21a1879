import { Injectable } from '@nestjs/common';
import { Rejected } from '@meguri/contracts/errors.ts';
import type { Message } from '@meguri/contracts/message/message.ts';
import { nudgeFor } from '@meguri/contracts/rental-round/actions/nudge.ts';
import { NUDGE_TEXTS } from '@meguri/contracts/rental-round/nudge-texts.ts';
import { tokyoDate } from '@meguri/contracts/rental-round/time/period.ts';
import { Clock } from '../../event-sourcing/clock/clock.ts';
import { ServiceInterruptions } from '../../event-sourcing/interruptions/service-interruptions.ts';
import { uuidV5 } from '../../event-sourcing/streams/uuid-v5.ts';
import { Rounds } from '../../rentals/round/rounds.ts';
import { PairChats } from './pair-chats.ts';

const NUDGES = '5b0c7f1e-2f5d-4d8e-9b57-6a3c0e91d284';

/** Ready messages by which a party asks the other one for what is overdue, into the chat of their round. */
@Injectable()
export class Nudges {
  constructor(
    private readonly chats: PairChats,
    private readonly rounds: Rounds,
    private readonly clock: Clock,
    private readonly interruptions: ServiceInterruptions,
  ) {}

  /**
   * The message's client id follows from round, sender and day, so the chat itself stores one a day.
   * @throws Rejected `transaction_not_found` except for the round's two parties; `nothing_to_nudge`; `already_nudged`;
   * `too_many_messages`
   */
  async send(viewerId: number, roundId: string): Promise<Message> {
    const round = await this.rounds.find(roundId);
    const party = viewerId === round?.ownerId ? 'owner' : viewerId === round?.borrowerId ? 'borrower' : null;
    if (round === null || party === null) throw new Rejected('transaction_not_found');
    const now = this.clock.now().toISOString();
    const nudge = nudgeFor(round, party, { now, interruptions: this.interruptions.until(now) });
    if (nudge === null) throw new Rejected('nothing_to_nudge');
    const clientId = uuidV5([roundId, viewerId, tokyoDate(now)].join(' '), NUDGES);
    const input = { content: NUDGE_TEXTS[nudge], images: [], clientId };
    const sent = await this.chats.sendFirst({ kind: 'transaction', viewerId, roundId }, input);
    if (sent === null) throw new Rejected('already_nudged');
    return sent;
  }
}
