import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Numbers every change of items, so that a process which keeps the catalogue in memory can ask what it has missed. Who
 * changes items takes turns at the number until the change is committed: a smaller one never appears after a larger one.
 */
export class ItemCatalogue1763683400003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE app.catalogue (
        singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
        version bigint NOT NULL
      );
      INSERT INTO app.catalogue (version) VALUES (1);
      ALTER TABLE app.items ADD COLUMN catalogue_version bigint NOT NULL DEFAULT 1;
      CREATE INDEX items_catalogue_version ON app.items (catalogue_version);

      CREATE FUNCTION app.begin_catalogue_change() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          UPDATE app.catalogue SET version = version + 1;
          RETURN NULL;
        END $$;
      CREATE FUNCTION app.number_catalogue_change() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          NEW.catalogue_version := (SELECT version FROM app.catalogue);
          RETURN NEW;
        END $$;
      CREATE TRIGGER items_begin_change BEFORE INSERT OR UPDATE ON app.items
        FOR EACH STATEMENT EXECUTE FUNCTION app.begin_catalogue_change();
      CREATE TRIGGER items_number_change BEFORE INSERT OR UPDATE ON app.items
        FOR EACH ROW EXECUTE FUNCTION app.number_catalogue_change();
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TRIGGER items_number_change ON app.items;
      DROP TRIGGER items_begin_change ON app.items;
      DROP FUNCTION app.number_catalogue_change, app.begin_catalogue_change;
      ALTER TABLE app.items DROP COLUMN catalogue_version;
      DROP TABLE app.catalogue;
    `);
  }
}
