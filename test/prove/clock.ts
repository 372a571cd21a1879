import { globSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { during, type Fault, type Skipped } from './faults.ts';

const LIBRARIES = ['/usr/lib/*/faketime/libfaketimeMT.so.1', '/usr/{lib,local/lib,lib64}/faketime/libfaketimeMT.so.1'];
/** Operators' sessions end after half an hour, and webhooks are too old after five minutes. */
const MINUTES = { least: 6, most: 25 };
const WRONG = { least: 3, most: 9 };

/** The clock of the service's processes, which can be set wrong; Postgres and the provider keep the right time. */
export interface FalseClock {
  readonly settings: Record<string, string>;
  readonly fault: Fault;
}

/** @param folder for the file that sets the clock @param named where the library is, if it is somewhere else */
export function openFalseClock(folder: string, named: string | undefined): FalseClock | Skipped {
  const library = named ?? globSync(LIBRARIES)[0];
  if (library === undefined) return { name: 'jump of the clock', reason: 'libfaketime is not installed' };
  const file = join(folder, 'clock');
  const set = (offset: string) => writeFileSync(file, `${offset}\n`);
  set('+0');
  return {
    settings: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
    fault: {
      name: 'jump of the clock',
      run: async ({ random }) => {
        const minutes = Math.round(MINUTES.least + random.next() * (MINUTES.most - MINUTES.least));
        const offset = `${random.chance(0.5) ? '+' : '-'}${minutes}m`;
        set(offset);
        const lasted = await during(random, WRONG).finally(() => set('+0'));
        return `${offset} for ${lasted}`;
      },
    },
  };
}
