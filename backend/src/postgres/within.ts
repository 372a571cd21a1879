import type pg from 'pg';
import type { ObjectLiteral, Repository } from 'typeorm';

/** The rows of a repository over the connection of a transaction that is under way. */
export function within<Row extends ObjectLiteral>(rows: Repository<Row>, transaction: pg.ClientBase): Repository<Row> {
  const runner = rows.manager.dataSource.createQueryRunner();
  // TypeORM takes a connection of its pool unless it has one. Whoever began the transaction ends it and releases the connection.
  Object.assign(runner, { databaseConnection: transaction, isTransactionActive: true });
  return rows.manager.dataSource.createEntityManager(runner).withRepository(rows);
}
