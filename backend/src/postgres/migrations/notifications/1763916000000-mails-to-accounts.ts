import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The account and subject of mails without a notification; both stay when the content is erased. */
export class MailsToAccounts1763916000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE app.mails ADD COLUMN user_id int REFERENCES app.users ON DELETE CASCADE, ADD COLUMN title text;
      CREATE INDEX mails_user ON app.mails (user_id, created_at) WHERE user_id IS NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX app.mails_user;
      ALTER TABLE app.mails DROP COLUMN user_id, DROP COLUMN title;
    `);
  }
}
