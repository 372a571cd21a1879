import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How often a mail to many has been written: whoever sends it names what they looked at. */
export class VersionsOfMails1763918000150 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE app.bulk_mails ADD COLUMN version int NOT NULL DEFAULT 1');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE app.bulk_mails DROP COLUMN version');
  }
}
