import { setTimeout as delay } from 'node:timers/promises';
import type { Seeded } from '../../backend/src/rentals/processes/test-support/histories/seeded.ts';
import type { Load } from './load.ts';
import type { Parts } from './parts.ts';
import type { Role } from './role.ts';

/** What a fault may use. */
export interface Scene {
  readonly parts: Parts;
  readonly load: Load;
  /** Its own choices. */
  readonly random: Seeded;
}

/** Something that goes wrong, and ends again. */
export interface Fault {
  readonly name: string;
  /** @returns details for the table */
  run(scene: Scene): Promise<string>;
}

/** What isn't tried on this machine, and why. */
export interface Skipped {
  readonly name: string;
  readonly reason: string;
}

type Length = { readonly least: number; readonly most: number };

/** How long something hangs, in seconds. */
export const HANG: Length = { least: 2, most: 9 };
/** When a start is killed, in seconds from its beginning: it takes some two to five. */
const START: Length = { least: 0.3, most: 4 };

export const between = (random: Seeded, { least, most }: Length): number => least + random.next() * (most - least);

const seconds = (value: number): string => `${value.toFixed(1)} s`;

/** Waits this long. @returns how long, for the table */
export async function during(random: Seeded, length: Length): Promise<string> {
  const time = between(random, length);
  await delay(time * 1000);
  return seconds(time);
}

/** Of a role's process. */
const ofRole = (name: 'api' | 'worker'): readonly Fault[] => {
  const of = ({ parts }: Scene): Role => parts[name];
  return [
    {
      name: `kill -9 of the ${name}`,
      run: async (scene) => {
        await of(scene).end('SIGKILL');
        return '';
      },
    },
    {
      name: `SIGTERM of the ${name}`,
      run: async (scene) => {
        const code = await of(scene).end('SIGTERM');
        if (code !== 0) throw new Error(`it ended with ${code}`);
        return '';
      },
    },
    {
      name: `a start of the ${name} that is killed`,
      run: async (scene) => {
        await of(scene).end('SIGKILL');
        const after = between(scene.random, START);
        // It may have started by then.
        await of(scene)
          .start(AbortSignal.timeout(Math.round(after * 1000)))
          .catch(() => undefined);
        if (of(scene).isRunning) await of(scene).end('SIGKILL');
        return seconds(after);
      },
    },
    {
      name: `SIGSTOP of the ${name}`,
      run: async (scene) => {
        const goOn = of(scene).hang();
        return during(scene.random, HANG).finally(goOn);
      },
    },
  ];
};

/** `kill -9` of api and worker. */
export const killAll = ({ parts }: Scene) => Promise.all(parts.roles.map((role) => role.end('SIGKILL')));

/** What can be tried wherever the service runs. */
export const FAULTS: readonly Fault[] = [
  ...ofRole('api'),
  ...ofRole('worker'),
  {
    name: 'kill -9 of the service',
    run: async (scene) => {
      await killAll(scene);
      return 'api and worker';
    },
  },
  {
    name: 'kill -9 of Postgres',
    run: async ({ parts }) => {
      parts.postgres.kill();
      return '';
    },
  },
  {
    name: 'kill -9 of Postgres and the service',
    run: async (scene) => {
      scene.parts.postgres.kill();
      await killAll(scene);
      return '';
    },
  },
  {
    name: 'SIGSTOP of Postgres',
    run: async ({ parts, random }) => {
      const goOn = parts.postgres.hang();
      return during(random, HANG).finally(goOn);
    },
  },
  {
    name: 'jump of the demo clock',
    run: async ({ parts, load, random }) => {
      const hours = 6 + Math.floor(random.next() * 66);
      await parts.market.advance(`PT${hours}H`);
      await load.readClock();
      return `${hours} h ahead`;
    },
  },
];
