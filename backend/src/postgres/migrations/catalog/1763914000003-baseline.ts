import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Items, photos and searches, as in release 0.3.0. */
export class CatalogBaseline1763914000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
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

      CREATE TABLE app.items (
        id uuid PRIMARY KEY,
        user_id int NOT NULL REFERENCES app.users,
        name text NOT NULL,
        main_category text NOT NULL,
        sub_category text NOT NULL,
        gender_category text NOT NULL,
        size text NOT NULL,
        color text,
        material text,
        condition text NOT NULL,
        brand text,
        description text NOT NULL,
        is_rentable boolean NOT NULL,
        rental_price int NOT NULL CHECK (rental_price >= 0),
        washing_instructions text NOT NULL,
        washing_notes text[] NOT NULL,
        shipping_method text NOT NULL CHECK (shipping_method IN ('delivery', 'pickup', 'both')),
        pickup_areas text[] NOT NULL,
        images text[] NOT NULL,
        status text NOT NULL CHECK (status IN ('available', 'rented', 'suspended', 'deleted')),
        created_at timestamptz NOT NULL,
        updated_at timestamptz NOT NULL,
        search_text text NOT NULL DEFAULT '',
        search_terms int[] NOT NULL DEFAULT '{}',
        search_version int NOT NULL DEFAULT 0,
        brand_key text NOT NULL DEFAULT '',
        photos jsonb NOT NULL DEFAULT '[]',
        favourite_count int NOT NULL DEFAULT 0,
        popularity int NOT NULL DEFAULT 0,
        suspension_reason text,
        suspended_by int REFERENCES app.users,
        suspended_at timestamptz,
        catalogue_version bigint NOT NULL DEFAULT 1,
        measurements jsonb NOT NULL DEFAULT '{}',
        days_between int NOT NULL DEFAULT 0 CHECK (days_between BETWEEN 0 AND 7),
        replacement_value int CHECK (replacement_value > 0)
      );
      CREATE INDEX items_catalogue_version ON app.items (catalogue_version);
      CREATE INDEX items_days_between ON app.items (id) INCLUDE (days_between) WHERE days_between > 0;
      CREATE INDEX items_listed_newest ON app.items (created_at DESC, id DESC) WHERE status = 'available';
      CREATE INDEX items_listed_popular ON app.items (popularity DESC, id DESC) WHERE status = 'available';
      CREATE INDEX items_listed_price ON app.items (rental_price, id) WHERE status = 'available';
      CREATE INDEX items_of_kind ON app.items (sub_category, created_at DESC) WHERE status = 'available';
      CREATE INDEX items_owner ON app.items (user_id, created_at DESC);
      CREATE INDEX items_search_version ON app.items (search_version, id);
      CREATE INDEX items_terms ON app.items USING gin (search_terms) WITH (fastupdate=off);
      CREATE TRIGGER items_begin_change BEFORE INSERT OR UPDATE ON app.items
        FOR EACH STATEMENT EXECUTE FUNCTION app.begin_catalogue_change();
      CREATE TRIGGER items_number_change BEFORE INSERT OR UPDATE ON app.items
        FOR EACH ROW EXECUTE FUNCTION app.number_catalogue_change();

      CREATE TABLE app.uploads (
        id uuid PRIMARY KEY,
        user_id int NOT NULL REFERENCES app.users,
        kind text NOT NULL CHECK (kind IN ('item', 'avatar', 'message', 'damage')),
        url text NOT NULL UNIQUE,
        bytes int NOT NULL,
        width int NOT NULL,
        height int NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now(),
        removed_at timestamptz,
        widths int[] NOT NULL DEFAULT '{}',
        placeholder text,
        colour text,
        used_at timestamptz
      );
      CREATE INDEX uploads_removed ON app.uploads (removed_at) WHERE removed_at IS NOT NULL;
      CREATE INDEX uploads_stored ON app.uploads (user_id) INCLUDE (bytes, used_at) WHERE removed_at IS NULL;
      CREATE INDEX uploads_unused ON app.uploads (created_at) WHERE used_at IS NULL;
      CREATE INDEX uploads_user ON app.uploads (user_id, created_at);

      CREATE TABLE app.favourites (
        user_id int NOT NULL REFERENCES app.users ON DELETE CASCADE,
        item_id uuid NOT NULL REFERENCES app.items ON DELETE CASCADE,
        created_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (user_id, item_id)
      );
      CREATE INDEX favourites_item ON app.favourites (item_id);
      CREATE INDEX favourites_newest ON app.favourites (user_id, created_at DESC, item_id DESC);

      CREATE TABLE app.saved_searches (
        id uuid PRIMARY KEY,
        user_id int NOT NULL REFERENCES app.users ON DELETE CASCADE,
        name text NOT NULL,
        query jsonb NOT NULL,
        created_at timestamptz NOT NULL,
        last_seen_at timestamptz NOT NULL,
        told_until timestamptz NOT NULL
      );
      CREATE INDEX saved_searches_user ON app.saved_searches (user_id, created_at DESC);

      CREATE TABLE app.catalogue (
        singleton boolean DEFAULT true PRIMARY KEY CHECK (singleton),
        version bigint NOT NULL
      );
      INSERT INTO app.catalogue (version) VALUES (1);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE app.catalogue, app.saved_searches, app.favourites, app.uploads, app.items;
      DROP FUNCTION app.begin_catalogue_change, app.number_catalogue_change;
    `);
  }
}
