import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What people like, and what they keep looking for. */
export class Favourites1763683400001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE app.favourites (
        user_id int NOT NULL REFERENCES app.users ON DELETE CASCADE,
        item_id uuid NOT NULL REFERENCES app.items ON DELETE CASCADE,
        created_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (user_id, item_id)
      );
      CREATE INDEX favourites_newest ON app.favourites (user_id, created_at DESC, item_id DESC);
      CREATE INDEX favourites_item ON app.favourites (item_id);

      CREATE TABLE app.saved_searches (
        id uuid PRIMARY KEY,
        user_id int NOT NULL REFERENCES app.users ON DELETE CASCADE,
        name text NOT NULL,
        query jsonb NOT NULL,
        created_at timestamptz NOT NULL,
        last_seen_at timestamptz NOT NULL
      );
      CREATE INDEX saved_searches_user ON app.saved_searches (user_id, created_at DESC);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE app.saved_searches, app.favourites');
  }
}
