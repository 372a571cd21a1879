import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Items that their owners haven't published yet. */
export class ItemDrafts1764000000200 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE app.item_drafts (
        id uuid PRIMARY KEY,
        user_id int NOT NULL REFERENCES app.users ON DELETE CASCADE,
        images text[] NOT NULL DEFAULT '{}',
        "values" jsonb NOT NULL DEFAULT '{}',
        revision int NOT NULL DEFAULT 1,
        created_at timestamptz NOT NULL DEFAULT now(),
        updated_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX item_drafts_user ON app.item_drafts (user_id, created_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE app.item_drafts');
  }
}
