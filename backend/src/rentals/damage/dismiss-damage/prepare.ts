import type { CommandBus } from '@nestjs/cqrs';
import { openAnswer } from '@meguri/contracts/rental-round/damage/open-case.ts';
import { ANSWERING_PARTIES } from '@meguri/contracts/rental-round/events/shapes.ts';
import type { Prepare } from '../../round/prepare.ts';
import { followUp } from '../../../event-sourcing/streams/command.ts';
import { RoundCommand } from '../../round/round-command.ts';
import type { Rounds } from '../../round/rounds.ts';
import type { SupportChats } from '../support-chat/support-chats.ts';
import type { DismissDamageInput } from './decide.ts';

interface Tools {
  readonly rounds: Rounds;
  readonly supportChats: SupportChats;
  readonly bus: CommandBus;
}

/**
 * A message in the case's chat is recorded as an answer by a job, moments later or, if no worker is running, much
 * later. A timer that would end the case for lack of an answer therefore reads the chat first.
 */
export const readAnswersFirst: Prepare<DismissDamageInput, DismissDamageInput, Tools> = async (
  command,
  decide,
  tools,
) => {
  if (command.actor.as !== 'system') return decide;
  const { state: round } = await tools.rounds.load(command.target);
  for (const of of ANSWERING_PARTIES) {
    const asked = openAnswer(round, of);
    const saidAt = asked === undefined ? null : await tools.supportChats.lastMessageTime(command.target, of);
    if (asked === undefined || saidAt === null || saidAt < asked.askedAt) continue;
    const answer = followUp(command, `record-answer ${of}`, { of, saidAt });
    await tools.bus.execute(new RoundCommand('record-answer', answer));
  }
  return decide;
};
