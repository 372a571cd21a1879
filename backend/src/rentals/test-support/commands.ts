import type { Instant } from '@meguri/contracts/rental-round/time/period.ts';
import { BORROWER, OWNER } from '@meguri/contracts/rental-round/test-support/histories.ts';
import { NO_INTERRUPTIONS } from '@meguri/contracts/rental-round/time/interruptions.ts';
import type { Actor } from '../../event-sourcing/streams/command.ts';
import type { TimedCommand } from '../round/decision.ts';

export const STRANGER = 3;
export const OPERATOR = 9;
export const ROUND_ID = '70000000-0000-4000-8000-000000000001';
/** The id of the command, and of reports and assessments that it creates. */
export const COMMAND_ID = 'c0000000-0000-4000-8000-000000000001';

const commandsOf = (actor: Actor) => {
  return <Input>(input: Input, now: Instant, interruptions = NO_INTERRUPTIONS): TimedCommand<Input> => ({
    id: COMMAND_ID,
    target: ROUND_ID,
    input,
    actor,
    now,
    interruptions,
    correlationId: COMMAND_ID,
    causationId: null,
  });
};

/** Commands of each party at a time, `byOwner(input, now)`, optionally with interruptions. */
export const byOwner = commandsOf({ as: 'member', userId: OWNER });
export const byBorrower = commandsOf({ as: 'member', userId: BORROWER });
export const byStranger = commandsOf({ as: 'member', userId: STRANGER });
export const byOperator = commandsOf({ as: 'operator', userId: OPERATOR });
export const bySystem = commandsOf({ as: 'system', process: 'test' });
/** An operator who is the round's owner. */
export const byOwnerAsOperator = commandsOf({ as: 'operator', userId: OWNER });
