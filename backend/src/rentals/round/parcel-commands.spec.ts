import type { CommandBus } from '@nestjs/cqrs';
import { describe, expect, it } from '@jest/globals';
import { type ErrorCode, Rejected } from '@meguri/contracts/errors.ts';
import { ParcelCommands } from './parcel-commands.ts';
import type { ParcelRounds } from './parcel-rounds.ts';
import { RoundCommand } from './round-command.ts';

const commandTo = (target: string) =>
  new RoundCommand('register-tracking', {
    id: target,
    target,
    input: { trackingCode: null },
    actor: { as: 'operator', userId: 1 },
    seen: 7,
    now: '2026-12-01T00:00:00.000Z',
    correlationId: 'c1',
    causationId: null,
  });

/** Repeats a command for two other rounds, of which the first answers so. @returns those to which it was sent */
async function repeated(code?: ErrorCode): Promise<readonly string[]> {
  const sent: string[] = [];
  const execute = async ({ command: { target, seen } }: RoundCommand) => {
    sent.push(seen === undefined ? target : `${target} at ${seen}`);
    if (target === 'second' && code !== undefined) throw new Rejected(code);
  };
  const parcels = { beside: async () => [{ roundId: 'second' }, { roundId: 'third' }] };
  const commands = new ParcelCommands({ execute } as unknown as CommandBus, parcels as unknown as ParcelRounds);
  await commands.repeat('first', commandTo);
  return sent;
}

describe('one press for a whole parcel', () => {
  it('leaves out a round to which it can’t happen', async () => {
    expect(await repeated('transition_not_allowed')).toEqual(['second', 'third']);
  });

  it('is for the other rounds as they are, since its sender has seen the revision of the first', async () => {
    expect(await repeated()).toEqual(['second', 'third']);
  });

  it('fails when a round was only missed, so that it is pressed again', async () => {
    await expect(repeated('write_conflict')).rejects.toMatchObject({ code: 'write_conflict' });
  });
});
