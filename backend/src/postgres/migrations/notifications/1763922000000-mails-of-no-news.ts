import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * A mail is over, but wasn't sent, where what it tells was read or its deadline had passed. Of those of before it is known by the
 * times: no try at sending takes five minutes. What warns of a thief was sent all the same when it was read.
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
