import { describe, expect, it } from '@jest/globals';
import type { RoundEventType } from '@meguri/contracts/rental-round/events.ts';
import { deviations } from '../test-support/histories/deviations.ts';
import { PlayedParcel } from '../test-support/histories/played-parcel.ts';
import { shownAccounts } from '../test-support/histories/shown-accounts.ts';
import { shownMoney } from '../test-support/histories/shown-money.ts';

/** How many histories are played; `HISTORIES=24000` plays more, `HISTORIES_FROM` starts from another seed. */
const COUNT = Number(process.env['HISTORIES'] ?? 240);
const FROM = Number(process.env['HISTORIES_FROM'] ?? 1);
const SHOWN = 20;
/** How often at least, of an average history. */
const OFTEN: readonly (readonly [RoundEventType, number])[] = [
  ['Approved', 1],
  ['PaymentCompleted', 0.7],
  ['Cancelled', 0.2],
  ['ExtensionPaid', 0.02],
  ['DamageFeeAssessed', 0.05],
];

describe('a parcel of several items', () => {
  it(`costs one shipping fee, takes no days twice and ends with right books in ${COUNT} random histories`, async () => {
    const found: string[] = [];
    const happened: Record<string, number> = {};
    let chargedBeside = 0;
    let chargedLate = 0;
    let shippingBack = 0;
    for (let seed = FROM; seed < FROM + COUNT; seed += 1) {
      const played = new PlayedParcel(seed);
      const wrong = await played.play().then(
        () => [
          ...new Set(played.seen),
          ...deviations(played.history, played.isCalm),
          ...played.wrongAtRest(),
          ...shownMoney(played.history),
          ...shownAccounts(played.history),
          ...new Set(played.work.failures),
        ],
        (error: Error) => [`${error.name} ${error.message}`],
      );
      for (const { metadata } of played.history.provider.payments.values())
        if (metadata['ref'] === 'parcel') chargedBeside += 1;
      for (const { state, log } of played.history.begun) {
        const beside = log.find(({ type, data }) => type === 'PaymentCompleted' && data.checkoutId === null);
        if (log.some(({ type, data }) => type === 'RefundGranted' && data.reason === null)) shippingBack += 1;
        if (beside !== undefined && beside.time >= state.payment!.payBy) chargedLate += 1;
        for (const { type } of log) happened[type] = (happened[type] ?? 0) + 1;
      }
      found.push(...wrong.map((what) => `seed ${seed}: ${what}`));
    }
    expect({ histories: COUNT, wrong: found.length, found: found.slice(0, SHOWN) }).toEqual({
      ...{ histories: COUNT, wrong: 0, found: [] },
    });
    // Otherwise the parcels ended too early to prove anything.
    expect(chargedBeside).toBeGreaterThan(0.1 * COUNT);
    expect(chargedLate).toBeGreaterThan(0.02 * COUNT);
    expect(shippingBack).toBeGreaterThan(0.008 * COUNT);
    for (const [type, often] of OFTEN) expect([type, (happened[type] ?? 0) >= often * COUNT]).toEqual([type, true]);
  }, 3_600_000);
});
