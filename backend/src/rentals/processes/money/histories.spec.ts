import { describe, expect, it } from '@jest/globals';
import { deviations } from '../test-support/histories/deviations.ts';
import { shownAccounts } from '../test-support/histories/shown-accounts.ts';
import { shownMoney } from '../test-support/histories/shown-money.ts';
import { Played } from '../test-support/histories/played.ts';

/** How many histories are played; `HISTORIES=24000` plays more, `HISTORIES_FROM` starts from another seed. */
const COUNT = Number(process.env['HISTORIES'] ?? 2000);
const FROM = Number(process.env['HISTORIES_FROM'] ?? 1);
const SHOWN = 20;

describe('money', () => {
  it(`ends correctly in ${COUNT} random histories, whatever fails, is lost, is repeated or late`, async () => {
    const found: string[] = [];
    let commands = 0;
    let events = 0;
    for (let seed = FROM; seed < FROM + COUNT; seed += 1) {
      const played = new Played(seed);
      const wrong = await played.play().then(
        () => [
          ...new Set(played.seen),
          ...deviations(played.history, played.isCalm),
          ...shownMoney(played.history),
          ...shownAccounts(played.history),
          ...new Set(played.work.failures),
        ],
        (error: Error) => [`${error.name} ${error.message}`],
      );
      commands += played.history.commands;
      for (const { log } of played.history.begun) events += log.length;
      found.push(...wrong.map((what) => `seed ${seed}: ${what}`));
    }
    expect({ histories: COUNT, wrong: found.length, found: found.slice(0, SHOWN) }).toEqual({
      ...{ histories: COUNT, wrong: 0, found: [] },
    });
    // Long enough that something could go wrong.
    expect(Math.min(commands, events)).toBeGreaterThan(10 * COUNT);
  }, 3_600_000);
});
