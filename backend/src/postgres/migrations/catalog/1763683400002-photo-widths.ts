import type { MigrationInterface, QueryRunner } from 'typeorm';

/** In which widths a photo is kept, how it looks from afar, and when it was first named by anything. */
export class PhotoWidths1763683400002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE app.uploads
        ADD COLUMN widths int[] NOT NULL DEFAULT '{}',
        ADD COLUMN placeholder text,
        ADD COLUMN colour text,
        ADD COLUMN used_at timestamptz;
      -- What was there before may have been named by anything.
      UPDATE app.uploads SET used_at = created_at;
      CREATE INDEX uploads_unused ON app.uploads (created_at) WHERE used_at IS NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP INDEX app.uploads_unused;
      ALTER TABLE app.uploads DROP COLUMN widths, DROP COLUMN placeholder, DROP COLUMN colour, DROP COLUMN used_at;
    `);
  }
}
