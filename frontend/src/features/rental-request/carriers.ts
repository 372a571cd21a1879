import type { Carrier } from '@meguri/contracts/rental-round/shipping-code.ts';

/** By the type so that none is forgotten; its module would bring the whole of the input checks along. */
const NAMES: Readonly<Record<Carrier, true>> = {
  セブンイレブン: true,
  ファミリーマート: true,
  営業所: true,
  PUDOステーション: true,
};
export const CARRIER_NAMES = Object.keys(NAMES) as readonly Carrier[];
