import type { Party } from '@meguri/contracts/events/event-metadata.ts';
import { openAnswer, openReport } from '@meguri/contracts/rental-round/damage/open-case.ts';
import type { RoundEvent } from '@meguri/contracts/rental-round/events.ts';
import { ANSWERING_PARTIES, type AnsweringParty } from '@meguri/contracts/rental-round/events/shapes.ts';
import { type Instant, plus } from '@meguri/contracts/rental-round/time/period.ts';
import { WINDOWS } from '@meguri/contracts/rental-round/policy.ts';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import { begun, type Decide, deciding, onlySystem, permit } from '../../round/decision.ts';

export interface AnswerInput {
  readonly of: AnsweringParty;
}

/** An operator asks a party for an answer within 30 days, once per case. */
export const askForAnswer: Decide<AnswerInput> = deciding(
  'ask_for_answer',
  ({ input: { of }, now }) => [{ type: 'AnswerRequested', data: { of, answerBy: plus(now, WINDOWS.answer) } }],
  ({ input: { of } }, round) => (openReport(round)?.answers?.[of] === undefined ? true : 'answer_already_requested'),
);

/** Records the party's message as the awaited answer; no events if none is awaited. */
export function answered(round: RentalRound, by: Party): readonly RoundEvent[] {
  const of = ANSWERING_PARTIES.find((party) => party === by);
  return of === undefined || openAnswer(round, of) === undefined ? [] : [{ type: 'AnswerReceived', data: { of } }];
}

export interface SaidInput extends AnswerInput {
  /** When it was written: messages from before the question aren't answers. */
  readonly saidAt: Instant;
}

/** The party has written in the support chat. @throws Rejected transition_not_allowed while no report is open */
export const recordAnswer: Decide<SaidInput> = (command, state) => {
  onlySystem(command, state);
  permit(state, 'system', 'AnswerReceived');
  const { of, saidAt } = command.input;
  const round = begun(state);
  const asked = openAnswer(round, of);
  return asked === undefined || saidAt < asked.askedAt ? [] : answered(round, of);
};
