import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';

interface Spec {
  readonly path: string;
  readonly context: { readonly config: { readonly displayName: { readonly name: string } } };
}

const cores = availableParallelism();
/** The runs in their order: when each begins and ends, and with how many workers. */
const seen: string[] = [];

class Runner {
  readonly workers: number;
  constructor({ maxWorkers }: { maxWorkers: number }) {
    this.workers = maxWorkers;
  }
  on(): void {}
  async runTests(rooms: readonly Spec[], _: object, { serial }: { serial: boolean }): Promise<void> {
    const names = rooms.map(({ context }) => context.config.displayName.name).join(' and ');
    seen.push(`${names} ${serial ? 'in one process' : `with ${this.workers}`}`);
    await turn();
    seen.push(`${names} ends`);
  }
}
class Emitting {
  readonly _globalConfig = {};
  readonly _context = {};
}
jest.unstable_mockModule('jest-runner', () => ({ default: Runner, EmittingTestRunner: Emitting }));
const { default: RoomRunner } = await import('../scripts/jest/runner.mjs');

const specOf = (name: string, path = import.meta.filename): Spec => ({
  path,
  context: { config: { displayName: { name } } },
});
/** A spec of the client's library. */
const ofClient = (name: string): Spec =>
  specOf('unit-client', join(import.meta.dirname, '..', 'frontend', 'src', 'lib', name));
const runSpecs = (specs: readonly Spec[], serial = false): Promise<void> =>
  new RoomRunner().runTests(specs, {}, { serial });
const run = (names: readonly string[], serial = false): Promise<void> =>
  runSpecs(
    names.map((name) => specOf(name)),
    serial,
  );

describe('a run', () => {
  beforeEach(() => void seen.splice(0));

  it('runs one suite with a whole service more than there are cores, in the order of the sequencer', async () => {
    await run(['browser', 'service', 'browser']);
    const names = 'browser and service and browser';
    expect(seen).toEqual([`${names} with ${cores + 1}`, `${names} ends`]);
  });

  it('gives services as many workers when no browser is asked for', async () => {
    await run(['service']);
    expect(seen).toEqual([`service with ${cores + 1}`, 'service ends']);
  });

  it('begins a group when the former one has ended, and measures on a machine at rest', async () => {
    await run(['alone', 'browser', 'unit']);
    const [units, browsers] = [`unit with ${cores + 1}`, `browser with ${cores + 1}`];
    expect(seen).toEqual([units, 'unit ends', browsers, 'browser ends', 'alone with 1', 'alone ends']);
  });

  it('waits for the demo only before browsers and services, and fails if there is none', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    globalThis.testDemo = promise;
    const running = run(['browser', 'unit']);
    for (let turns = 0; turns < 10; turns += 1) await turn();
    expect(seen).toEqual([`unit with ${cores + 1}`, 'unit ends']);
    resolve();
    await running;
    expect(seen).toHaveLength(4);
    globalThis.testDemo = Promise.reject(new Error('no demo'));
    await expect(run(['alone'])).rejects.toThrow('no demo');
    expect(seen).toHaveLength(4);
    globalThis.testDemo = undefined;
  });

  it('has one suite at a time in Jest’s own process', async () => {
    await run(['service', 'browser'], true);
    expect(seen).toEqual(['service and browser in one process', 'service and browser ends']);
  });

  it('lets specs of the client share their modules, except one that names its environment', async () => {
    await runSpecs(['http/api-error.spec.ts', 'http/upload-photo.spec.ts', 'http/csrf-token.spec.ts'].map(ofClient));
    expect(seen[0]).toBe(`unit-client and unit-client with ${cores + 1}`);
  });
});
