import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Indexes of owners' payouts to banks, which are read with their rentals, exported with their data and deleted with
 * their account.
 */
export class BankPayoutsOfOwners1763934000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('CREATE INDEX bank_payouts_user ON app.bank_payouts (user_id, changed_at)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX app.bank_payouts_user');
  }
}
