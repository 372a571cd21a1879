// A Jest runner with groups and rooms: it decides which specs run at the same time, and which share their modules; see
// decision 117.
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname } from 'node:path';
import TestRunner, { EmittingTestRunner } from 'jest-runner';

const cores = availableParallelism();

/** A group begins when the former one has ended. */
const GROUPS = [
  // Integration tests wait for the database now and then: one worker more than cores keeps the cores busy.
  { projects: ['unit', 'unit-client', 'int'], workers: cores + 1 },
  // Many suites with whole services wait too: for retries, deadlines, jobs and webhooks.
  { projects: ['browser', 'service'], workers: cores + 1, needsDemo: true },
  { projects: ['alone'], workers: 1, needsDemo: true },
];

/** How many specs share their modules. Specs of other projects load their own. */
const ROOM_SIZES = { unit: 40, 'unit-client': 40, int: 16 };
/** A spec that replaces modules, or that names its environment, loads its own modules. */
const LOADS_ITS_OWN = /\bjest\.(unstable_mockModule|resetModules)\b|@jest-environment/;

export default class RoomRunner extends EmittingTestRunner {
  /** Listeners by event name. */
  #listeners = new Map();

  on(event, listener) {
    const listeners = this.#listeners.get(event) ?? new Set();
    this.#listeners.set(event, listeners.add(listener));
    return () => void listeners.delete(listener);
  }

  async runTests(tests, watcher, options) {
    for (const { projects, workers, needsDemo = false } of GROUPS) {
      const rooms = roomsOf(tests.filter((test) => projects.includes(projectOf(test))));
      if (rooms.length === 0) continue;
      // It is made beside the groups before, see `test/support/servers/start-demo.ts`.
      if (needsDemo) await globalThis.testDemo;
      await this.#runRooms(rooms, workers, watcher, options);
    }
  }

  /** Jest runs a room like a test file; this reports the room's specs instead. */
  async #runRooms(rooms, maxWorkers, watcher, options) {
    const runner = new TestRunner({ ...this._globalConfig, maxWorkers }, this._context);
    runner.on('test-file-start', ([{ specs }]) => this.#emitEach(specs, 'test-file-start'));
    runner.on('test-file-failure', ([{ specs }, error]) => this.#emitEach(specs, 'test-file-failure', error));
    runner.on('test-file-success', async ([{ specs }, { outcomes }]) => {
      for (const [place, { result, error }] of outcomes.entries()) {
        if (result) await this.#emit('test-file-success', [specs[place], result]);
        else await this.#emit('test-file-failure', [specs[place], error]);
      }
    });
    for (const event of ['test-case-start', 'test-case-result']) runner.on(event, (args) => this.#emit(event, args));
    await runner.runTests(rooms, watcher, options);
  }

  async #emitEach(specs, event, ...args) {
    for (const spec of specs) await this.#emit(event, [spec, ...args]);
  }

  async #emit(event, args) {
    for (const listener of this.#listeners.get(event) ?? []) await listener(args);
  }
}

const projectOf = ({ context }) => context.config.displayName.name;

/** Orders rooms by their first spec: the sequencer has put the longest specs first. */
function roomsOf(tests) {
  const places = new Map(tests.map((test, place) => [test, place]));
  const firstOf = (specs) => Math.min(...specs.map((spec) => places.get(spec)));
  const ofProjects = Map.groupBy(tests, projectOf);
  const groups = [...ofProjects].flatMap(([name, specs]) => groupsOf(specs, ROOM_SIZES[name] ?? 1));
  return groups.toSorted((one, other) => firstOf(one) - firstOf(other)).map(roomOf);
}

/** Groups specs of the same folders: they load much the same modules. */
function groupsOf(specs, size) {
  const apart = size > 1 ? specs.filter(({ path }) => LOADS_ITS_OWN.test(readFileSync(path, 'utf8'))) : [];
  const shared = specs.filter((spec) => !apart.includes(spec)).toSorted(byFolder);
  const count = Math.ceil(shared.length / size);
  const even = Math.ceil(shared.length / count);
  const groups = Array.from({ length: count }, (_, place) => shared.slice(place * even, (place + 1) * even));
  return [...groups.filter((group) => group.length), ...apart.map((spec) => [spec])];
}

function byFolder({ path: one }, { path: other }) {
  const [first, second] = [`${dirname(one)}/ ${one}`, `${dirname(other)}/ ${other}`];
  return first < second ? -1 : first > second ? 1 : 0;
}

/** The test file that Jest sees for a room; `room.mjs` finds the specs in its environment options. */
function roomOf(specs) {
  const [{ context, path, duration }] = specs;
  const testEnvironmentOptions = { ...context.config.testEnvironmentOptions, specs: specs.map((spec) => spec.path) };
  return { path, duration, specs, context: { ...context, config: { ...context.config, testEnvironmentOptions } } };
}
