import { Injectable } from '@nestjs/common';
import { Rejected } from '@meguri/contracts/errors.ts';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import type { Command } from '../streams/command.ts';
import type { Decide } from './decision.ts';
import { HandoverTries } from './handover-tries.ts';
import type { RoundHandled } from './round-command.ts';
import { Rounds } from './rounds.ts';

interface WithCode {
  readonly handoverCode: string | null;
}

/** Takes the code that people at a pickup show each other, and lets nobody guess it. */
@Injectable()
export class HandoverDesk {
  constructor(
    private readonly rounds: Rounds,
    private readonly tries: HandoverTries,
  ) {}

  /** @throws Rejected handover_locked, and what `decide` rejects */
  async handle<Input extends WithCode>(asked: Command<Input>, decide: Decide<Input>): Promise<RoundHandled> {
    const { state: round } = await this.rounds.load(asked.target);
    if (!comparesCodes(asked, round, decide)) return this.rounds.handle(asked, decide);
    await this.tries.take(asked.target, asked.now);
    const handled = await this.rounds.handle(asked, decide);
    await this.tries.forget(asked.target);
    return handled;
  }
}

/** Whether the answer tells if the code is right. Outsiders, wrong statuses and repetitions use up no tries. */
function comparesCodes<Input extends WithCode>(
  asked: Command<Input>,
  round: RentalRound,
  decide: Decide<Input>,
): boolean {
  if (round.handover.method !== 'pickup' || asked.input.handoverCode === null) return false;
  try {
    return decide(asked, round).length > 0;
  } catch (error) {
    return error instanceof Rejected && error.code === 'handover_code_wrong';
  }
}
