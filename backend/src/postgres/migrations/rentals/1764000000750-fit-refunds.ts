import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Borrowers' requests of fit refunds: a few are allowed a year. */
export class FitRefunds1764000000750 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE app.fit_refunds (
        round_id uuid PRIMARY KEY,
        borrower_id int NOT NULL,
        requested_at timestamptz NOT NULL,
        claimed_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX fit_refunds_borrower ON app.fit_refunds (borrower_id, requested_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE app.fit_refunds');
  }
}
