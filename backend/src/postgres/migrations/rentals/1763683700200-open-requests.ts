import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The days that a borrower has asked for of an item, by round: from, to (the first day after), and when they were claimed. */
export class OpenRequests1763683700200 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE app.open_requests (
        borrower_id int NOT NULL,
        item_id uuid NOT NULL,
        claims jsonb NOT NULL,
        until date NOT NULL,
        PRIMARY KEY (borrower_id, item_id)
      );
      CREATE INDEX open_requests_item ON app.open_requests (item_id);
      CREATE INDEX open_requests_until ON app.open_requests (until);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE app.open_requests');
  }
}
