import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Mails that wait to be sent; one that is done keeps only its id, which keeps it from being sent again. */
export class Mails1763683300000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE app.mails (
        id uuid PRIMARY KEY,
        recipient text,
        subject text,
        body_text text,
        body_html text,
        created_at timestamptz NOT NULL DEFAULT now(),
        done_at timestamptz
      );
      CREATE INDEX mails_recipient ON app.mails (lower(recipient)) WHERE recipient IS NOT NULL;
      CREATE INDEX mails_done ON app.mails (done_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE app.mails');
  }
}
