import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Distinguishes mails that weren't sent because their notification was read or its deadline had passed. Earlier ones
 * are recognised by their times: no attempt to send takes five minutes. Account security mails were sent although they
 * had been read.
 */
export class MailsOfNoNews1763922000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE app.mails ADD COLUMN no_news boolean NOT NULL DEFAULT false;
      UPDATE app.mails m SET no_news = true FROM app.notifications n
      WHERE n.id = m.notification_id AND NOT m.left_aside
        AND least(CASE WHEN n.kind <> 'account_safety' THEN n.read_at END, n.deadline) < m.done_at - interval '5 minutes';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE app.mails DROP COLUMN no_news');
  }
}
