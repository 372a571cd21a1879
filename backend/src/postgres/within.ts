import type pg from 'pg';
import type { ObjectLiteral, Repository } from 'typeorm';

/** A repository that works on the connection of a running transaction. */
export function within<Row extends ObjectLiteral>(rows: Repository<Row>, transaction: pg.ClientBase): Repository<Row> {
  const runner = rows.manager.dataSource.createQueryRunner();
  // TypeORM would take a connection from its pool. The caller ends the transaction and releases the connection.
  Object.assign(runner, { databaseConnection: transaction, isTransactionActive: true });
  return rows.manager.dataSource.createEntityManager(runner).withRepository(rows);
}
