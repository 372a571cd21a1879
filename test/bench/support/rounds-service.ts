import type { StartedService } from '../../support/servers/started-service.ts';
import { type HttpClient, startHttpClient } from '../http/http-client.ts';
import { type OperatorHeaders, signInOperators } from '../http/http-operators.ts';
import { ask } from './ask.ts';
import type { BenchPostgres } from './bench-postgres.ts';
import { startBenchService } from './bench-service.ts';
import { buildReadModels } from './build-read-models.ts';
import { seedRounds } from './reads-seed.ts';

/** A service with the histories of many rounds, and operators who send requests to it. */
export interface RoundsService {
  readonly databaseUrl: string;
  readonly service: StartedService;
  readonly client: HttpClient;
  /** Ids of rounds with long histories. */
  readonly roundIds: readonly string[];
  readonly operators: readonly OperatorHeaders[];
  end(): Promise<void>;
}

/** @param name of its database and its folder; its log has `rounds` rounds, and `operators` operators are signed in */
export async function startRoundsService(
  postgres: BenchPostgres,
  { name, rounds, operators }: { readonly name: string; readonly rounds: number; readonly operators: number },
): Promise<RoundsService> {
  const databaseUrl = await postgres.database(`bench_${name}`);
  const client = startHttpClient();
  const service = await startBenchService({
    DATABASE_URL: databaseUrl,
    MEGURI_DATA_DIR: postgres.folder(name),
    MEGURI_DEMO: '0',
    MEGURI_ROLE: 'api',
  });
  const end = async () => {
    await client.end();
    await service.end();
  };
  try {
    const roundIds = await seedRounds(databaseUrl, rounds);
    await buildReadModels(databaseUrl);
    await ask(databaseUrl, 'ANALYZE');
    const signedIn = await signInOperators(service.url, databaseUrl, operators);
    return { databaseUrl, service, client, roundIds, operators: signedIn, end };
  } catch (error) {
    await end();
    throw error;
  }
}
