import { addDays, tokyoDate } from '@meguri/contracts/rental-round/period.ts';
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stopPostmaster } from '../../../backend/src/embedded/postgres/postmaster.ts';
import { Person } from '../../support/person.ts';
import { runFolder } from '../../support/run-folders.ts';
import { freePort, startService, type StartedService } from '../../support/started-service.ts';

/** The service as `npm start` gives it to somebody new: its own Postgres, the demo's people, closet and rounds. */
export class Demo {
  readonly #settings: Record<string, string>;
  #service: StartedService;

  private constructor(settings: Record<string, string>, service: StartedService) {
    this.#settings = settings;
    this.#service = service;
  }

  /** @param more settings of its own */
  static async open(more: Readonly<Record<string, string>> = {}): Promise<Demo> {
    const made = await firstStart();
    const settings = { ...more, MEGURI_DATA_DIR: mkdtempSync(join(tmpdir(), 'meguri-browser-')), ...made.settings };
    // With its owners and modes: Postgres refuses a folder that isn't its own.
    execFileSync('cp', ['-a', `${made.folder}/.`, settings.MEGURI_DATA_DIR]);
    return new Demo(settings, await startService(settings));
  }

  get url(): string {
    return this.#service.url;
  }

  /** A client of the interface beside the browsers. */
  person(username: string): Promise<Person> {
    return new Person(this.url).signIn(username);
  }

  /** The calendar day in Tokyo so many days from now, by the service's clock. */
  async day(inDays: number): Promise<string> {
    const { now } = (await (await fetch(`${this.url}/api/status`)).json()) as { now: string };
    return addDays(tokyoDate(now), inDays);
  }

  /** `kill -9`, right now. */
  async kill(): Promise<void> {
    await this.#service.end('SIGKILL');
  }

  async startAgain(): Promise<void> {
    this.#service = await startService(this.#settings);
  }

  async close(): Promise<void> {
    const folder = this.#settings['MEGURI_DATA_DIR'] ?? '';
    await this.#service.end();
    await stopPostmaster(join(folder, 'postgres'));
    rmSync(folder, { recursive: true, force: true });
  }
}

interface FirstStart {
  readonly folder: string;
  /** The port among them: mails and payment pages of the demo name it. */
  readonly settings: { readonly MEGURI_DEMO: '1'; readonly PORT: string };
}

/** Fills a data folder as a first start does, once in a run: the demo's making is most of a start's time. */
async function firstStart(): Promise<FirstStart> {
  const folder = join(runFolder(), 'demo');
  const port = join(runFolder(), 'demo.port');
  if (existsSync(port)) return { folder, settings: { MEGURI_DEMO: '1', PORT: readFileSync(port, 'utf8') } };
  const settings = { MEGURI_DEMO: '1', PORT: String(await freePort()) } as const;
  await (await startService({ ...settings, MEGURI_DATA_DIR: folder })).end();
  writeFileSync(port, settings.PORT);
  return { folder, settings };
}
