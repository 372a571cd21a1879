import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Up to when people were told what a saved search has found; what is unread, by what gathers it; and of what a mail tells. */
export class NoticesOfFinds1763830000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE app.saved_searches ADD COLUMN told_until timestamptz NOT NULL DEFAULT now();
      ALTER TABLE app.saved_searches ALTER COLUMN told_until DROP DEFAULT;
      CREATE INDEX notifications_gathering ON app.notifications (gathers) WHERE gathers IS NOT NULL AND read_at IS NULL;
      ALTER TABLE app.mails ADD COLUMN notification_id uuid;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE app.mails DROP COLUMN notification_id;
      DROP INDEX app.notifications_gathering;
      ALTER TABLE app.saved_searches DROP COLUMN told_until;
    `);
  }
}
