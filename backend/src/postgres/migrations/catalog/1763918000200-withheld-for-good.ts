import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Removed photos stay removed when their uploader leaves and neither item nor account records it any more. */
export class WithheldForGood1763918000200 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE app.uploads ADD COLUMN withheld boolean NOT NULL DEFAULT false;
      CREATE INDEX uploads_withheld ON app.uploads (url) WHERE withheld;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE app.uploads DROP COLUMN withheld');
  }
}
