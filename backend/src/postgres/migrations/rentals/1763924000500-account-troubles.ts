import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Since when an owner's account has its state, replaced accounts, and their payouts to banks. */
export class AccountTroubles1763924000500 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE app.payout_accounts ADD COLUMN since timestamptz NOT NULL DEFAULT now();
      CREATE TABLE app.former_payout_accounts (
        account_id text PRIMARY KEY,
        user_id int NOT NULL REFERENCES app.users ON DELETE CASCADE,
        replaced_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX former_payout_accounts_user ON app.former_payout_accounts (user_id);
      CREATE TABLE app.bank_payouts (
        payout_id text PRIMARY KEY,
        user_id int NOT NULL REFERENCES app.users ON DELETE CASCADE,
        account_id text NOT NULL,
        amount int NOT NULL,
        state text NOT NULL CHECK (state IN ('paid', 'failed')),
        transfer_ids text[] NOT NULL,
        changed_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX bank_payouts_transfers ON app.bank_payouts USING gin (transfer_ids);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE app.bank_payouts;
      DROP TABLE app.former_payout_accounts;
      ALTER TABLE app.payout_accounts DROP COLUMN since;
    `);
  }
}
