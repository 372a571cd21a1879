import { momentAt } from '@meguri/contracts/rental-round/test-support/facts.ts';
import { randomUUID } from 'node:crypto';
import { ReadModelPositions } from '@meguri/projections/runner/read-model-positions.ts';
import type { RoundEvent } from '@meguri/contracts/rental-round/events.ts';
import type { Instant } from '@meguri/contracts/rental-round/time/period.ts';
import type { RoundStatus } from '@meguri/contracts/rental-round/status.ts';
import { roundIn, type RoundOptions } from '@meguri/contracts/rental-round/test-support/histories.ts';
import { Rounds } from '../round/rounds.ts';
import type { RentalService } from './service.ts';

const READ_MODELS = ['rounds', 'timeline', 'damage_cases', 'ledger'];

/**
 * A round of hanako's and kenji's in that status, in the log and in the read models. @returns its id
 * @param asked changes of the request; by default a new item, on the days of the histories
 */
export async function roundAt(
  service: RentalService,
  status: RoundStatus,
  options: Partial<RoundOptions> = {},
  asked: { readonly itemId?: string; readonly startDate?: string } = {},
): Promise<string> {
  const id = randomUUID();
  const [borrower] = await service.query(`SELECT id FROM app.users WHERE username = 'kenji'`);
  const people = { ownerId: service.ownerId, borrowerId: Number(borrower?.['id']) };
  const request = { ...people, ...asked, itemId: asked.itemId ?? (await service.item()) };
  const reportId = randomUUID();
  let position: string | null = null;
  for (const { time, event } of roundIn(status, options)) {
    const changed = event.type === 'RentalRequested' ? request : 'reportId' in event.data ? { reportId } : {};
    const happened = { ...event, data: { ...event.data, ...changed } } as typeof event;
    position = await store(service, id, happened, time);
  }
  if (position !== null) await service.get(ReadModelPositions).waitFor(position, READ_MODELS);
  return id;
}

/** Adds an event to the round, long after the others. */
export const happen = (service: RentalService, id: string, event: RoundEvent) =>
  store(service, id, event, '2027-06-01T00:00:00.000Z');

async function store(service: RentalService, id: string, event: RoundEvent, time: Instant): Promise<string | null> {
  const commandId = randomUUID();
  const actor = { as: 'system', process: 'test' } as const;
  const ids = { id: commandId, target: id, correlationId: commandId, causationId: null };
  const command = { ...ids, input: {}, actor, ...momentAt(time) };
  return (await service.get(Rounds).handle(command, () => [event])).position;
}
