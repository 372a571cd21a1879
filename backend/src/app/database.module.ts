import { type DynamicModule, Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { dataSourceOptions, migrate } from '../postgres/data-source.ts';
import { Listener } from '../postgres/listener.ts';
import { ENTITIES } from './entities.ts';

/** Access to Postgres for every module: TypeORM's data source, `pg.Pool` as injection token, and the Listener. */
@Global()
@Module({})
export class DatabaseModule {
  /** Runs the migrations. TypeORM shares the pool; the caller has to close pool and listener. */
  static register(url: string, pool: pg.Pool, listener: Listener): DynamicModule {
    return {
      module: DatabaseModule,
      imports: [
        TypeOrmModule.forRootAsync({
          useFactory: () => ({ ...dataSourceOptions(pool, ENTITIES), retryAttempts: 0 }),
          dataSourceFactory: async (options) => {
            await migrate(url);
            return new DataSource(options!).initialize();
          },
        }),
      ],
      providers: [
        { provide: pg.Pool, useValue: pool },
        { provide: Listener, useValue: listener },
      ],
      exports: [pg.Pool, Listener],
    };
  }
}
