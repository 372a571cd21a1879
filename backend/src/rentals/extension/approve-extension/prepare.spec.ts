import { describe, expect, it } from '@jest/globals';
import { EXTENSION_TIMES, extendable, extensionIn } from '@meguri/contracts/rental-round/test-support/extensions.ts';
import { type Fact, roundAfter } from '@meguri/contracts/rental-round/test-support/facts.ts';
import { byOwner } from '../../test-support/commands.ts';
import { approveExtension } from './decide.ts';
import { extendFirst } from './prepare.ts';

const { approved, payBy } = EXTENSION_TIMES;
const command = byOwner({ n: null }, approved);

/** The decision of an approval that found the round so, with the calendar's commands that were sent before it. */
async function prepared(found: readonly Fact[]) {
  const reserved: unknown[] = [];
  const tools = {
    rounds: { load: async () => ({ state: roundAfter(found) }) },
    bus: { execute: async (sent: { command: { input: unknown } }) => void reserved.push(sent.command.input) },
    blocks: { areBetween: async () => false },
  } as unknown as Parameters<typeof extendFirst>[2];
  return { decide: await extendFirst(command, approveExtension, tools), reserved };
}

describe('an approval of an extension', () => {
  it('reserves its days first', async () => {
    const { decide, reserved } = await prepared(extensionIn('requested'));
    expect(reserved).toMatchObject([{ n: 1, to: '2026-12-26' }]);
    const approval = { type: 'ExtensionApproved', data: { n: 1, payBy } };
    expect(decide(command, roundAfter(extensionIn('requested')))).toEqual([approval]);
  });

  it('that found none and reserved nothing doesn’t approve one that was requested meanwhile', async () => {
    const { decide, reserved } = await prepared(extendable());
    expect(reserved).toEqual([]);
    expect(() => decide(command, roundAfter(extensionIn('requested')))).toThrow(
      expect.objectContaining({ code: 'extension_over' }),
    );
  });
});
