import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Apart from the migration that creates its successor: instances of the former release change items meanwhile, and would
 * deadlock with a transaction that has created an index and drops another. Dropping it concurrently delays no request.
 */
export class FormerCatalogueIndex1764000002101 implements MigrationInterface {
  /** Postgres drops no index concurrently in a transaction. */
  readonly transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    // Without a transaction, a start that was ended in between repeats it.
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS app.items_catalogue_version');
    // Of states between releases.
    await runner.query('DROP INDEX CONCURRENTLY IF EXISTS app.items_catalogue');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX items_catalogue_version ON app.items (catalogue_version)');
  }
}
