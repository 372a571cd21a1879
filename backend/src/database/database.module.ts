import { type DynamicModule, Global, Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import pg from 'pg';
import { User } from '../accounts/user.entity.ts';
import { Item } from '../items/item.entity.ts';
import { Upload } from '../uploads/upload.entity.ts';
import { dataSourceOptions, openDataSource } from './data-source.ts';

const ENTITIES = [User, Item, Upload];

/** Both ways to Postgres, for every module: TypeORM's data source, and `pg.Pool` as injection token. */
@Global()
@Module({})
export class DatabaseModule {
  /**
   * The pool stays the caller's to close; the data source closes with the application.
   * @param statements of further tables, applied at every start
   */
  static register(url: string, pool: pg.Pool, statements: readonly string[] = []): DynamicModule {
    return {
      module: DatabaseModule,
      imports: [
        TypeOrmModule.forRootAsync({
          useFactory: () => ({ ...dataSourceOptions(url, ENTITIES), retryAttempts: 0 }),
          dataSourceFactory: async (options) => openDataSource(options!, statements),
        }),
      ],
      providers: [{ provide: pg.Pool, useValue: pool }],
      exports: [pg.Pool],
    };
  }
}
