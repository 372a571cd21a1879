import { describe, expect, it } from '@jest/globals';
import { PROPOSABLE } from '@meguri/contracts/rental-round/events/shapes.ts';
import { ROUND_COMMANDS, type RoundCommandKind } from './registry.ts';

describe('a command that a second operator may have to agree to', () => {
  it.each(PROPOSABLE)(
    '%s is decided on its content alone: nothing can be looked up when the second one agrees',
    (name) => {
      const { prepare, afterwards } = ROUND_COMMANDS[name] as RoundCommandKind<unknown, unknown>;
      expect([prepare, afterwards]).toEqual([undefined, undefined]);
    },
  );
});
