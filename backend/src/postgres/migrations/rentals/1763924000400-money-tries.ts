import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Orders of money in progress, at the provider or by an operator. */
export class MoneyTries1763924000400 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE app.money_tries (
        subject text PRIMARY KEY,
        kind text NOT NULL CHECK (kind IN ('provider', 'by_hand')),
        owner_id int,
        since timestamptz NOT NULL
      );
      CREATE INDEX money_tries_old ON app.money_tries (since);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE app.money_tries');
  }
}
