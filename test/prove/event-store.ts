import { spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { isAlive } from '../../backend/src/embedded/postgres/postmaster-file.ts';
import { freePort } from '../support/servers/started-service.ts';
import { until } from '../support/until.ts';
import { during, type Fault, HANG, killAll, type Scene } from './faults.ts';

const START_MS = 60_000;
const STOP_MS = 20_000;
/** Before it is started again, as Docker and systemd do it. */
const RESTART_MS = 300;

/** An EventStoreDB of this run's own, by a given command; it is started again whenever it ends. */
export class EventStore {
  readonly url: string;
  private readonly live: string;
  private readonly command: string;
  private readonly settings: Record<string, string>;
  /** As `kill` names it: the negative id of its first process. */
  private group!: number;
  private isStopped = false;

  private constructor(command: string, folder: string, [port, tcpPort]: [number, number]) {
    this.command = command;
    this.url = `esdb://127.0.0.1:${port}?tls=false`;
    this.live = `http://127.0.0.1:${port}/health/live`;
    this.settings = {
      EVENTSTORE_DB: `${folder}/data`,
      EVENTSTORE_LOG: `${folder}/log`,
      EVENTSTORE_HTTP_PORT: String(port),
      EVENTSTORE_INT_TCP_PORT: String(tcpPort),
      EVENTSTORE_INSECURE: 'true',
      EVENTSTORE_DISCOVER_VIA_DNS: 'false',
      EVENTSTORE_RUN_PROJECTIONS: 'None',
    };
  }

  /** @param command starts it in the foreground; it receives its settings in the server's own variables */
  static async start(command: string, folder: string): Promise<EventStore> {
    const store = new EventStore(command, folder, [await freePort(), await freePort()]);
    store.launch();
    try {
      await store.answers(START_MS);
      return store;
    } catch (error) {
      await store.stop();
      throw error;
    }
  }

  /** `kill -9` of all its processes, at once. */
  kill(): void {
    this.signal('SIGKILL');
  }

  /** It ends in its own way. */
  async end(): Promise<void> {
    const group = this.group;
    this.signal('SIGTERM');
    await until('EventStoreDB has ended', () => !isAlive(group), STOP_MS);
  }

  /** SIGSTOP of all its processes until the returned function is called. */
  hang(): () => void {
    this.signal('SIGSTOP');
    return () => this.signal('SIGCONT');
  }

  /** Resolves when it answers. @param within in ms */
  async answers(within: number): Promise<void> {
    const isLive = async () => (await fetch(this.live, { signal: AbortSignal.timeout(2000) })).ok;
    await until('EventStoreDB answers', isLive, within);
  }

  async stop(): Promise<void> {
    this.isStopped = true;
    await this.end().catch(() => this.kill());
  }

  private launch(): void {
    const { EVENTSTORE_URL: _, ...own } = process.env;
    // A process group of its own, so that signals reach all its processes.
    const server = spawn('sh', ['-c', this.command], {
      env: { ...own, ...this.settings },
      stdio: 'ignore',
      detached: true,
    });
    this.group = -server.pid!;
    server.once('exit', () => void this.launchAgain());
  }

  private async launchAgain(): Promise<void> {
    do await delay(RESTART_MS);
    while (isAlive(this.group));
    if (!this.isStopped) this.launch();
  }

  /** It may be gone already. */
  private signal(signal: NodeJS.Signals): void {
    try {
      process.kill(this.group, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
}

const storeOf = ({ parts }: Scene): EventStore => {
  if (parts.eventStore === null) throw new Error('the log is in Postgres');
  return parts.eventStore;
};

/** Of the event log's server. */
export const EVENT_STORE_FAULTS: readonly Fault[] = [
  {
    name: 'kill -9 of EventStoreDB',
    run: async (scene) => {
      storeOf(scene).kill();
      return '';
    },
  },
  {
    name: 'kill -9 of EventStoreDB and the service',
    run: async (scene) => {
      storeOf(scene).kill();
      await killAll(scene);
      return '';
    },
  },
  {
    name: 'SIGTERM of EventStoreDB',
    run: async (scene) => {
      await storeOf(scene).end();
      return '';
    },
  },
  {
    name: 'SIGSTOP of EventStoreDB',
    run: async (scene) => {
      const goOn = storeOf(scene).hang();
      return during(scene.random, HANG).finally(goOn);
    },
  },
];
