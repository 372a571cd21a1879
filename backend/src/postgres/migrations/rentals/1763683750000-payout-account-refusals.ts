import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Why the payment provider wouldn't open somebody's payout account, in its words; gone once there is one. */
export class PayoutAccountRefusals1763683750000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE app.payout_account_refusals (
        user_id int PRIMARY KEY REFERENCES app.users ON DELETE CASCADE,
        code text NOT NULL,
        message text NOT NULL,
        request_id text,
        refused_at timestamptz NOT NULL DEFAULT now()
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE app.payout_account_refusals');
  }
}
