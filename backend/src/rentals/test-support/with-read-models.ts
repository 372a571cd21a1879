import type { DynamicModule, Provider, Type } from '@nestjs/common';
import pg from 'pg';
import { pino } from 'pino';
import { ProjectionsModule } from '../../event-sourcing/projections.module.ts';
import { type RentalService, type RoomsAbove, startRentalService } from './service.ts';

/** The rental's routes with all read models updated from the log in memory, and the rooms above them. */
export async function startWithReadModels(
  providers: Provider[],
  rooms: readonly (DynamicModule | Type)[] = [],
): Promise<RentalService> {
  let pool: pg.Pool | undefined;
  const above: RoomsAbove = ({ databaseUrl, log: eventLog }) => {
    pool = new pg.Pool({ connectionString: databaseUrl, max: 2 });
    // The database is dropped before the pool ends.
    pool.on('error', () => undefined);
    const log = pino({ level: 'silent' });
    return [ProjectionsModule.register({ databaseUrl, pool, eventLog, log, works: true }), ...rooms];
  };
  const service = await startRentalService(providers, above);
  const close = async () => {
    await service.close();
    await pool?.end();
  };
  return { ...service, close };
}
