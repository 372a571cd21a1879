import { randomUUID } from 'node:crypto';
import type { RoundEvent } from '@meguri/contracts/rental-round/events.ts';
import { reservedOf } from '@meguri/contracts/rental-round/extension.ts';
import { roundIn, type RoundOptions } from '@meguri/contracts/rental-round/test-support/histories.ts';
import { reservePeriod } from '../round/calendar/decide.ts';
import { ItemCalendars } from '../round/calendar/item-calendars.ts';
import { Rounds } from '../round/rounds.ts';
import type { RentalService } from './service.ts';

/** A system's command, as the streams' handlers take it. */
function commandTo<Input>({ clock }: RentalService, target: string, input: Input) {
  const id = randomUUID();
  const actor = { as: 'system', process: 'test' } as const;
  const ids = { id, target, correlationId: id, causationId: null };
  return { ...ids, input, actor, now: clock.now().toISOString(), interruptions: [] };
}

/** A rental of the item that kenji has used since today, with its reserved days. @returns its id */
export async function rentalInUse(
  service: RentalService,
  itemId: string,
  options: Partial<RoundOptions> = { policyVersion: 2 },
): Promise<string> {
  const [row] = await service.query(`SELECT id FROM app.users WHERE username = 'kenji'`);
  const parties = { ownerId: service.ownerId, borrowerId: Number(row?.['id']) };
  const roundId = randomUUID();
  const events = roundIn('in_use', options).map(({ event }): RoundEvent =>
    event.type === 'RentalRequested'
      ? { ...event, data: { ...event.data, ...parties, itemId, startDate: service.day(0) } }
      : event,
  );
  await service.get(Rounds).handle(commandTo(service, roundId, {}), () => events);
  const { state } = await service.get(Rounds).load(roundId);
  const reserve = commandTo(service, itemId, { roundId, ...reservedOf(state) });
  await service.get(ItemCalendars).handle(reserve, reservePeriod);
  return roundId;
}
