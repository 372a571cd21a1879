import { addDays, tokyoDate } from '@meguri/contracts/rental-round/time/period.ts';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stopPostmaster } from '../../../backend/src/embedded/postgres/postmaster.ts';
import { Person } from '../person.ts';
import { runFolder } from './run-folders.ts';
import { freePort, startService, type StartedService } from './started-service.ts';

const SETTINGS = { MEGURI_DEMO: '1' } as const;

/** The service as a newcomer gets it from `npm start`: its own Postgres, and the demo's users, items and rounds. */
export class Demo {
  readonly #settings: Record<string, string>;
  #service: StartedService;

  private constructor(settings: Record<string, string>, service: StartedService) {
    this.#settings = settings;
    this.#service = service;
  }

  /** @param more additional settings */
  static async open(more: Readonly<Record<string, string>> = {}): Promise<Demo> {
    const MEGURI_DATA_DIR = mkdtempSync(join(tmpdir(), 'meguri-browser-'));
    const settings = { ...SETTINGS, ...more, MEGURI_DATA_DIR, PORT: String(await freePort()) };
    // With owners and modes, because Postgres refuses a folder that isn't its own.
    execFileSync('cp', ['-a', `${madeDemo()}/.`, MEGURI_DATA_DIR]);
    return new Demo(settings, await startService(settings));
  }

  get url(): string {
    return this.#service.url;
  }

  /** A client of the API, besides the browsers. */
  person(username: string): Promise<Person> {
    return new Person(this.url).signIn(username);
  }

  /** The calendar day in Tokyo this many days from now, by the service's clock. */
  async day(inDays: number): Promise<string> {
    const { now } = (await (await fetch(`${this.url}/api/status`)).json()) as { now: string };
    return addDays(tokyoDate(now), inDays);
  }

  /** Its data folder, for tests that change files while it doesn't run. */
  get folder(): string {
    return this.#settings['MEGURI_DATA_DIR'] ?? '';
  }

  /** `kill -9`, at once. */
  async kill(): Promise<void> {
    await this.#service.end('SIGKILL');
  }

  /** Stops it, with its Postgres. */
  async end(): Promise<void> {
    await this.#service.end();
  }

  async startAgain(): Promise<void> {
    this.#service = await startService(this.#settings);
  }

  async close(): Promise<void> {
    await this.end();
    await stopPostmaster(join(this.folder, 'postgres'));
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** The folder after a first start, created once per run, because creating the demo takes most of a start. */
const madeDemo = (): string => join(runFolder(), 'demo');

/** Creates it unless this run already has. Before the tests: on a busy machine it takes longer than a test may. */
export async function makeDemo(): Promise<void> {
  const folder = madeDemo();
  if (existsSync(folder)) return;
  const making = `${folder}-in-the-making`;
  await (await startService({ ...SETTINGS, MEGURI_DATA_DIR: making })).end();
  renameSync(making, folder);
}
