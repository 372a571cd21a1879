import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Distinguishes mails that an operator skipped from sent ones; earlier ones were still pending. */
export class MailsLeftAside1763918000100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE app.mails ADD COLUMN left_aside boolean NOT NULL DEFAULT false;
      UPDATE app.mails m SET left_aside = true, done_at = now(), recipient = NULL, subject = NULL, body_text = NULL,
        body_html = NULL, unsubscribe_url = NULL
      FROM app.incidents i
      WHERE i.job_kind = 'send-mail' AND i.skipped_by IS NOT NULL AND (i.payload ->> 'mailId')::uuid = m.id AND m.done_at IS NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE app.mails DROP COLUMN left_aside');
  }
}
