import type { EventLog } from '@meguri/contracts/events/event-log.ts';
import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { openEventLog } from '../../backend/src/adapters/event-store/open-event-log.ts';
import { Marketplace } from '../support/marketplace.ts';
import { DurablePostgres } from '../support/servers/durable-postgres.ts';
import { freePort, type Starting } from '../support/servers/started-service.ts';
import { until } from '../support/until.ts';
import type { EventStore } from './event-store.ts';
import { type Provider, providerSettings, startProvider } from './provider.ts';
import { Role } from './role.ts';

/** How long the service may take until every part is ready again after a fault. */
const READY_MS = 90_000;

export type RoleName = 'api' | 'worker';

/** How the parts are laid out, and by which URLs they reach each other. */
export interface Layout {
  /** Settings of Postgres that it needs. */
  readonly postgres: Record<string, string>;
  /** Called once Postgres runs. */
  prepare(postgres: DurablePostgres): Promise<void>;
  starting(role: RoleName): Starting;
  /** The settings with which this role reaches the others. */
  settings(role: RoleName, urls: Urls): Promise<Settings>;
  close(): Promise<void>;
}

type Settings = Record<string, string>;

export interface Urls {
  readonly postgres: string;
  readonly provider: string;
  /** null: the log is in Postgres. */
  readonly eventStore: string | null;
}

export interface Opening {
  /** For the data of Postgres and the service: it may become full. */
  readonly folder: string;
  /** The provider's database, which no fault reaches. */
  readonly providerDatabase: string;
  readonly layout: Layout;
  /** Holds the log, instead of Postgres. */
  readonly eventStore?: EventStore | null;
  readonly settings?: Record<string, string>;
}

/** All on this machine's own network. */
export const onOneNetwork: Layout = {
  postgres: {},
  prepare: async () => undefined,
  starting: () => ({}),
  settings: async (_, { postgres, provider, eventStore }) => ({
    DATABASE_URL: postgres,
    ...providerSettings(provider),
    ...(eventStore && { EVENTSTORE_URL: eventStore }),
  }),
  close: async () => undefined,
};

/** The service in its processes, its Postgres, its EventStoreDB if it has one, and the payment provider. */
export class Parts {
  readonly postgres: DurablePostgres;
  readonly provider: Provider;
  readonly eventStore: EventStore | null;
  readonly market: Marketplace;
  readonly api: Role;
  readonly worker: Role;

  private constructor(
    { postgres, provider, eventStore, market }: Pick<Parts, 'postgres' | 'provider' | 'eventStore' | 'market'>,
    worker: Role,
  ) {
    this.postgres = postgres;
    this.provider = provider;
    this.eventStore = eventStore;
    this.market = market;
    this.worker = worker;
    this.api = new Role('api', async (signal) => {
      await market.startAgain(signal);
      return market.service;
    });
    this.api.adopt(market.service);
  }

  static async open({ folder, providerDatabase, layout, eventStore = null, settings = {} }: Opening): Promise<Parts> {
    const postgres = await DurablePostgres.start({ folder, settings: layout.postgres });
    await layout.prepare(postgres);
    const data = join(folder, 'data');
    mkdirSync(data, { recursive: true });
    const secret = randomBytes(24).toString('hex');
    const common = { ...settings, MEGURI_DATA_DIR: data, SESSION_SECRET: secret, MEGURI_DEMO: '1' };
    const port = await freePort();
    const starting = layout.starting('api');
    const url = `http://${starting.network?.address ?? 'localhost'}:${port}`;
    const provider = await startProvider(providerDatabase, url);
    const urls = { postgres: postgres.url, provider: provider.url, eventStore: eventStore?.url ?? null };
    const api = { ...(await layout.settings('api', urls)), PORT: String(port), PUBLIC_URL: url, MEGURI_ROLE: 'api' };
    const market = await Marketplace.open({ ...common, ...api }, postgres.url, starting);
    const own = { ...(await layout.settings('worker', urls)), PORT: String(await freePort()), MEGURI_ROLE: 'worker' };
    const worker = new Role('worker', async (signal) =>
      market.another(own, { ...layout.starting('worker'), ...(signal && { signal }) }),
    );
    await worker.start();
    return new Parts({ postgres, provider, eventStore, market }, worker);
  }

  get roles(): readonly Role[] {
    return [this.api, this.worker];
  }

  /** The log, read by the run itself. */
  async openLog(): Promise<EventLog> {
    return openEventLog({ databaseUrl: this.postgres.url, eventStoreUrl: this.eventStore?.url ?? null });
  }

  /** Both processes have started, and say that they can do everything. */
  async areReady(): Promise<void> {
    await this.postgres.answers(READY_MS);
    await this.eventStore?.answers(READY_MS);
    for (const role of this.roles) {
      const isReady = async () => {
        if (!role.isRunning) await role.start();
        return role.isReady();
      };
      await until(`${role.name} is ready`, isReady, READY_MS);
    }
  }

  async close(): Promise<void> {
    for (const role of this.roles) if (role.isRunning) await role.end('SIGTERM').catch(() => undefined);
    await this.market.close();
    await this.provider.close();
    await this.postgres.stop();
  }
}
