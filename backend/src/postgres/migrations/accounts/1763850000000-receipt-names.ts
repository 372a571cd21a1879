import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whom a receipt is made out to, as its borrower said once. */
export class ReceiptNames1763850000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE app.receipt_names (
        round_id uuid PRIMARY KEY,
        user_id int NOT NULL REFERENCES app.users ON DELETE CASCADE,
        name text NOT NULL,
        named_at timestamptz NOT NULL
      );
      CREATE INDEX receipt_names_user ON app.receipt_names (user_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE app.receipt_names');
  }
}
