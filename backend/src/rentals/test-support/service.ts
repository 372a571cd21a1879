import { randomUUID } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DynamicModule, Global, Injectable, Module, type Provider, type Type } from '@nestjs/common';
import type { ParcelView } from '@meguri/contracts/read-models/parcel.ts';
import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { tokyoDate, addDays } from '@meguri/contracts/rental-round/time/period.ts';
import { InMemoryEventLog } from '../../../../test/support/in-memory-event-log.ts';
import { migratedDatabase } from '../../../../test/support/servers/postgres.ts';
import { AccountsModule } from '../../accounts/accounts.module.ts';
import { TestClock } from '../../event-sourcing/clock/test-clock.testing.ts';
import type { CommandContext } from '../../event-sourcing/command-context.ts';
import { startTestApp, TestClient } from '../../http/http.testing.ts';
import type { Viewer } from '../../http/sessions/viewer.ts';
import { ItemsModule } from '../../catalog/items/items.module.ts';
import { NO_ROUNDS } from '../../catalog/test-support/no-rounds.ts';
import { PaymentProvider } from '../../adapters/payment-provider/payment-provider.ts';
import { UploadsModule } from '../../catalog/uploads/uploads.module.ts';
import { RentalRoundModule } from '../commands/rental-round.module.ts';
import { DamageCaseViews } from '../../operations/cases/damage-case-views.ts';
import { OperatedItemsModule } from '../../operations/items/suspension.controller.ts';
import { OperatedAccountsModule } from '../../operations/users/operated-accounts.controller.ts';
import { OperatedRentalsModule } from '../../operations/rentals/operated-rentals.module.ts';
import { ParcelViews } from '../queries/parcel-views.ts';
import { RequestViews } from '../queries/request-views.ts';
import { ParcelRounds } from '../round/parcel-rounds.ts';
import type { RoundResult } from '../round/rounds.ts';
import { ProviderOfTest } from './provider-of-test.ts';

/** Responds with the state itself, because the tests are about decisions. */
class ViewsOfTest implements Pick<RequestViews, 'answer'> {
  async answer(context: CommandContext, id: string, { position, state }: RoundResult) {
    return context.answer(position, () => ({ id, ...state }) as unknown as RentalRequest);
  }
}

/** The same for parcels. */
@Injectable()
class ParcelViewsOfTest implements Pick<ParcelViews, 'of'> {
  constructor(private readonly parcels: ParcelRounds) {}

  async of(_viewer: Viewer, id: string) {
    const rounds = (await this.parcels.of(id)).map(({ roundId, round }) => ({ id: roundId, ...round }));
    return { id, rounds, shipping: 0 } as unknown as ParcelView;
  }
}

class CaseViewsOfTest implements Pick<DamageCaseViews, 'roundOf'> {
  async one(_viewer: Viewer, reportId: string): Promise<object> {
    return { id: reportId };
  }

  /** In these tests a case has its round's id. */
  async roundOf(): Promise<string | null> {
    return null;
  }
}

function resourcesOfTest(views: Provider[]): DynamicModule {
  @Global()
  @Module({})
  class ResourcesOfTest {}
  const provider = { provide: PaymentProvider, useValue: new ProviderOfTest() };
  const parcels = { provide: ParcelViews, useClass: ParcelViewsOfTest };
  const providers = [provider, parcels, ...views];
  return { module: ResourcesOfTest, providers, exports: providers };
}

/** In these tests a case has its round's id. */
export const CASES_OF_TEST = { provide: DamageCaseViews, useClass: CaseViewsOfTest };
const STATES_AS_VIEWS: Provider[] = [{ provide: RequestViews, useClass: ViewsOfTest }, CASES_OF_TEST];

/** Rooms above the rentals that a test is about; they provide the views of cases, and update the read models. */
export type RoomsAbove = (parts: {
  readonly databaseUrl: string;
  readonly log: InMemoryEventLog;
}) => (Type | DynamicModule)[];

export interface RentalService {
  readonly owner: TestClient;
  readonly ownerId: number;
  readonly borrower: TestClient;
  readonly stranger: TestClient;
  readonly admin: TestClient;
  /** A guest. */
  guest(): TestClient;
  /** Another administrator, signed in. */
  colleague(): Promise<TestClient>;
  readonly provider: ProviderOfTest;
  get<Part>(part: abstract new (...needs: never[]) => Part): Part;
  query(statement: string, values?: unknown[]): Promise<Record<string, unknown>[]>;
  /** A new item of the owner's: 3000 yen per week, by delivery or at one meeting point. */
  item(): Promise<string>;
  /** The domain's time, which begins at `NOW`. Postgres, sessions and signatures use real time. */
  readonly clock: TestClock;
  /** The date that many days from today, in Tokyo. */
  day(ahead: number): string;
  /** Starts to listen, for sockets. @returns the URL */
  listen(): Promise<string>;
  close(): Promise<void>;
}

/** When the service starts, whatever the real date is: noon in Tokyo, on the day before the rounds of histories.ts. */
export const NOW = '2026-11-30T03:00:00.000Z';
/** The date of `NOW` in Tokyo. */
export const TODAY = tokyoDate(NOW);

/**
 * The rental's routes over an event log in memory, with hanako's items and kenji who rents from her. Read models exist
 * only if the rooms above provide them.
 * @param views responses to commands; by default the round's state as it is
 */
export async function startRentalService(
  views: Provider[] = STATES_AS_VIEWS,
  above: RoomsAbove | null = null,
): Promise<RentalService> {
  const database = await migratedDatabase();
  const log = new InMemoryEventLog();
  const uploads = UploadsModule.register(await mkdtemp(join(tmpdir(), 'meguri-rentals-')));
  const accounts = AccountsModule.register({ username: 'admin', password: 'secret-1' });
  const rounds = [resourcesOfTest(views), ItemsModule.register(NO_ROUNDS), RentalRoundModule.register(10_000)];
  const operated = [OperatedRentalsModule, OperatedItemsModule, OperatedAccountsModule];
  const modules = [...rounds, ...operated, accounts, uploads, ...(above?.({ databaseUrl: database.url, log }) ?? [])];
  const clock = new TestClock(NOW);
  const test = await startTestApp(database.url, modules, {}, log, clock);
  const query = async (statement: string, values: unknown[] = []) => (await test.pool.query(statement, values)).rows;
  if (above === null) await query(READ_MODEL);
  const [owner, borrower, stranger, admin] = [0, 0, 0, 0].map(() => new TestClient(test.app)) as [
    TestClient,
    TestClient,
    TestClient,
    TestClient,
  ];
  let colleagues = 0;
  const ownerId = await owner.register('hanako');
  await borrower.register('kenji');
  await stranger.register('misaki');
  await admin.login('admin');
  await query(`UPDATE app.users SET full_name = '山田', post_code = '530-0001', prefecture = '大阪府', city = '大阪市',
    street_address = '1-1', phone = '09012345678' WHERE username IN ('hanako', 'kenji')`);
  return {
    owner,
    ownerId,
    borrower,
    stranger,
    admin,
    guest: () => new TestClient(test.app),
    colleague: async () => {
      const client = new TestClient(test.app);
      const id = await client.register(`colleague${(colleagues += 1)}`);
      await query('UPDATE app.users SET is_admin = true WHERE id = $1', [id]);
      return client;
    },
    provider: test.app.get(PaymentProvider),
    get: (part) => test.app.get(part),
    query,
    item: () => insertItem(query, ownerId),
    clock,
    day: (ahead) => addDays(tokyoDate(clock.now().toISOString()), ahead),
    listen: async () => {
      await test.app.listen(0, '127.0.0.1');
      return test.app.getUrl();
    },
    close: async () => {
      await test.close();
      await database.drop();
    },
  };
}

/** The table for a borrower's standing and cards; empty here. */
const READ_MODEL = `CREATE SCHEMA read_models;
  CREATE TABLE read_models.rounds (borrower_id int, overdue_from timestamptz, unpaid_fee boolean, status text,
    state json, item_id text, id text, requested_at timestamptz)`;

async function insertItem(query: RentalService['query'], ownerId: number): Promise<string> {
  const id = randomUUID();
  await query(
    `INSERT INTO app.items (id, user_id, name, main_category, sub_category, gender_category, size, condition, description,
       is_rentable, rental_price, washing_instructions, washing_notes, shipping_method, pickup_areas, images, status,
       created_at, updated_at)
     VALUES ($1, $2, '麻のワンピース', 'tops', 'shirt', 'womens', 'm', 'good', '', true, 3000, 'washing_machine', '{}', 'both',
       '{umeda}', '{}', 'available', now(), now())`,
    [id, ownerId],
  );
  return id;
}
