import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * How owners' accounts at the payment provider stand, as it last said. A check of who somebody is may be the
 * provider's: nobody here decided it then.
 */
export class PayoutAccounts1763766000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE app.payout_accounts (
        user_id int PRIMARY KEY REFERENCES app.users ON DELETE CASCADE,
        account_id text NOT NULL,
        state text NOT NULL,
        transfers_enabled boolean NOT NULL,
        payouts_enabled boolean NOT NULL,
        missing text[] NOT NULL,
        looked_at timestamptz NOT NULL
      );
      CREATE INDEX payout_accounts_state ON app.payout_accounts (state);
      ALTER TABLE app.identity_decisions ALTER COLUMN decided_by DROP NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DELETE FROM app.identity_decisions WHERE decided_by IS NULL;
      ALTER TABLE app.identity_decisions ALTER COLUMN decided_by SET NOT NULL;
      DROP TABLE app.payout_accounts;
    `);
  }
}
