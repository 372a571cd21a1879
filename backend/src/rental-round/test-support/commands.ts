import type { Instant } from '@meguri/contracts/rental-round/period.ts';
import type { Actor, Command } from '../../streams/command.ts';

export const OWNER = 1;
export const BORROWER = 2;
export const STRANGER = 3;
export const OPERATOR = 9;
export const ROUND_ID = '70000000-0000-4000-8000-000000000001';
/** Also the id of reports and assessments that such a command makes. */
export const COMMAND_ID = 'c0000000-0000-4000-8000-000000000001';

const asked = (actor: Actor) => {
  return <Input>(input: Input, now: Instant): Command<Input> => ({
    id: COMMAND_ID,
    target: ROUND_ID,
    input,
    actor,
    now,
    correlationId: COMMAND_ID,
    causationId: null,
  });
};

/** Commands of each party, at a time: `byOwner(input, now)`. */
export const byOwner = asked({ as: 'member', userId: OWNER });
export const byBorrower = asked({ as: 'member', userId: BORROWER });
export const byStranger = asked({ as: 'member', userId: STRANGER });
export const byOperator = asked({ as: 'operator', userId: OPERATOR });
export const bySystem = asked({ as: 'system', process: 'test' });
/** An operator who is the round's owner. */
export const byOwnerAsOperator = asked({ as: 'operator', userId: OWNER });
