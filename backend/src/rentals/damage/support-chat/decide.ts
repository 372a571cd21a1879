import { Rejected } from '@meguri/contracts/errors.ts';
import type { SupportChat, SupportEvent } from '@meguri/contracts/damage-case/support-chat.ts';
import type { AttachedPhoto, AttachedText } from '@meguri/contracts/rental-round/events/shapes.ts';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import { isFinal } from '@meguri/contracts/rental-round/status.ts';
import type { Command } from '../../../event-sourcing/streams/command.ts';
import type { DecideOn } from '../../../event-sourcing/streams/event-streams.ts';
import { partyOf } from '../../round/decision.ts';

export interface SendSupportMessageInput {
  readonly clientId: string | null;
  readonly text: AttachedText | null;
  readonly photos: readonly AttachedPhoto[];
}

/**
 * A party of the round, or an operator, writes in its damage case. The chat opens with the first report and stays open
 * after a decision, which may need discussion, until the round ends.
 */
export const sendSupportMessage =
  (round: RentalRound): DecideOn<SupportChat, SupportEvent, Command<SendSupportMessageInput>> =>
  ({ actor, input: { clientId, text, photos } }) => {
    const by = partyOf(actor, round);
    if (by === 'system') throw new Rejected('not_operator');
    if (round.damage === null) throw new Rejected('no_open_report');
    if (isFinal(round.status)) throw new Rejected('chat_closed');
    return [{ type: 'SupportMessageSent', data: { by, clientId, text, photos: [...photos] } }];
  };
