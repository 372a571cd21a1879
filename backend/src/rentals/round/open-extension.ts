import type { RoundEvent, RoundEventData } from '@meguri/contracts/rental-round/events.ts';
import { openExtension } from '@meguri/contracts/rental-round/extension.ts';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';

/** The end of an extension that isn't paid, to be stored before the event that ends it; no events if none is open. */
export function extensionEnd(round: RentalRound, cause: RoundEventData<'ExtensionExpired'>['cause']): RoundEvent[] {
  const open = openExtension(round);
  return open === null ? [] : [{ type: 'ExtensionExpired', data: { n: open.n, cause } }];
}
