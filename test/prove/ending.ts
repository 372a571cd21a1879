import type { EventLog } from '@meguri/contracts/events/event-log.ts';
import type { RoundStatus } from '@meguri/contracts/rental-round/status.ts';
import { isFinal } from '@meguri/contracts/rental-round/status.ts';
import type { Marketplace } from '../support/marketplace.ts';
import { unsettled } from '../support/books.ts';
import { PUDO, type Rental } from '../support/rental.ts';
import { until } from '../support/until.ts';
import type { Load } from './load.ts';
import { streamsIn } from './log.ts';

/** Jobs of a killed worker are repeated after half a minute. */
const REST_MS = 180_000;
const SETTLED_MS = 120_000;
const STEPS = 8;

/** All parties do their part, time passes, and every round comes to its end. What doesn't is left to the verdict. */
export async function bringToEnd(market: Marketplace, load: Load, log: EventLog): Promise<void> {
  const atRest = () => market.atRest(REST_MS, () => log.head());
  await atRest();
  await market.stepUp();
  await everybodyActs(load, log);
  // Extensions that aren't paid end, and prevent no return.
  await market.advance('P3D');
  await atRest();
  await everybodyActs(load, log);
  await market.advance('P100D');
  await until('every round is settled', () => isSettled(log), SETTLED_MS).catch(() => undefined);
  await atRest();
}

async function isSettled(log: EventLog): Promise<boolean> {
  return (await streamsIn(log)).rounds.every((round) => unsettled(round).length === 0);
}

async function everybodyActs(load: Load, log: EventLog): Promise<void> {
  const { rounds } = await streamsIn(log);
  for (const { id, round } of rounds) {
    if (!isFinal(round.status)) await act(load.rental(id, round)).catch(() => undefined);
  }
}

/** Steps until the round has ended or only time can go on. */
async function act(rental: Rental): Promise<void> {
  for (let count = 0; count < STEPS; count += 1) {
    const { status } = await rental.seenBy(rental.market.admin);
    const step = NEXT[status];
    if (step === undefined) return;
    await step(rental);
  }
}

const cancel = (rental: Rental) => rental.put(rental.owner, 'cancelled');

async function requestReturn(rental: Rental): Promise<void> {
  await rental.requestReturn();
  await rental.registerCode('return', PUDO);
}

const NEXT: Partial<Record<RoundStatus, (rental: Rental) => Promise<unknown>>> = {
  shipping_code_generating: cancel,
  await_shipment_code: cancel,
  shipping_code_generated: cancel,
  shipped: (rental) => rental.receive(),
  in_use: requestReturn,
  usage_overdue: requestReturn,
  return_shipping_code_generated: (rental) => rental.giveBack(),
  returned: (rental) => rental.confirmReturn(),
  damage_reported: (rental) =>
    rental.decideCase('dismiss', { reason: '双方の申し出を確認したため', itemReturned: false }),
};
