import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Locks of accounts by operators; mails by the account they are about. */
export class AccountLocks1763915000100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE app.users ADD COLUMN locked_at timestamptz, ADD COLUMN lock_reason text;
      CREATE INDEX mails_notification ON app.mails (notification_id) WHERE notification_id IS NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX app.mails_notification;
      ALTER TABLE app.users DROP COLUMN locked_at, DROP COLUMN lock_reason;
    `);
  }
}
