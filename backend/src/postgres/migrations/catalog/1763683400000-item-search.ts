import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * What items are found by, kept beside them: a folded text, the terms of text and filters, the brand under all its names.
 * Rows of before have version 0 and are filled in while the service runs. Also how liked they are, their photos'
 * measures, and why an operator suspended them. That one is rented follows from its rounds and is stored no longer.
 */
export class ItemSearch1763683400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE app.items
        ADD COLUMN search_text text NOT NULL DEFAULT '',
        ADD COLUMN search_terms int[] NOT NULL DEFAULT '{}',
        ADD COLUMN search_version int NOT NULL DEFAULT 0,
        ADD COLUMN brand_key text NOT NULL DEFAULT '',
        ADD COLUMN photos jsonb NOT NULL DEFAULT '[]',
        ADD COLUMN favourite_count int NOT NULL DEFAULT 0,
        ADD COLUMN popularity int NOT NULL DEFAULT 0,
        ADD COLUMN suspension_reason text,
        ADD COLUMN suspended_by int REFERENCES app.users,
        ADD COLUMN suspended_at timestamptz;
      UPDATE app.items SET status = 'available' WHERE status = 'rented';
      CREATE INDEX items_terms ON app.items USING gin (search_terms) WITH (fastupdate = off);
      CREATE INDEX items_listed_newest ON app.items (created_at DESC, id DESC) WHERE status = 'available';
      CREATE INDEX items_listed_price ON app.items (rental_price, id) WHERE status = 'available';
      CREATE INDEX items_listed_popular ON app.items (popularity DESC, id DESC) WHERE status = 'available';
      CREATE INDEX items_of_kind ON app.items (sub_category, created_at DESC) WHERE status = 'available';
      CREATE INDEX items_search_version ON app.items (search_version, id);
      DROP INDEX app.items_newest;
      DROP INDEX app.items_price;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX items_newest ON app.items (created_at DESC, id) WHERE status <> 'deleted';
      CREATE INDEX items_price ON app.items (rental_price, id) WHERE status <> 'deleted';
      DROP INDEX app.items_terms, app.items_listed_newest, app.items_listed_price, app.items_listed_popular,
        app.items_of_kind, app.items_search_version;
      ALTER TABLE app.items
        DROP COLUMN search_text, DROP COLUMN search_terms, DROP COLUMN search_version, DROP COLUMN brand_key,
        DROP COLUMN photos, DROP COLUMN favourite_count, DROP COLUMN popularity, DROP COLUMN suspension_reason,
        DROP COLUMN suspended_by, DROP COLUMN suspended_at;
    `);
  }
}
