import { type DynamicModule, Global, Module, type OnApplicationShutdown } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { User } from '../accounts/user.entity.ts';
import { Item } from '../catalog/items/item.entity.ts';
import { Upload } from '../catalog/uploads/upload.entity.ts';
import { KEPT_ALIVE } from '@meguri/projections/postgres/connection.ts';
import { dataSourceOptions, migrate } from '../postgres/data-source.ts';
import { Listener } from '../postgres/listener.ts';

const ENTITIES = [User, Item, Upload];

/** The ways to Postgres, for every module: TypeORM's data source, `pg.Pool` as injection token, and the Listener. */
@Global()
@Module({})
export class DatabaseModule implements OnApplicationShutdown {
  constructor(private readonly listener: Listener) {}

  /** Makes the tables. The pool serves both ways, and stays the caller's to close. */
  static register(url: string, pool: pg.Pool): DynamicModule {
    const listener = new Listener({ ...KEPT_ALIVE, connectionString: url, application_name: 'meguri-listener' });
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

  async onApplicationShutdown(): Promise<void> {
    await this.listener.close();
  }
}
