import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What is for rent, and the photos of it and of rounds. */
export class Items1763683200001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
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
        updated_at timestamptz NOT NULL
      );
      CREATE INDEX items_newest ON app.items (created_at DESC, id) WHERE status <> 'deleted';
      CREATE INDEX items_price ON app.items (rental_price, id) WHERE status <> 'deleted';
      CREATE INDEX items_owner ON app.items (user_id, created_at DESC);

      CREATE TABLE app.uploads (
        id uuid PRIMARY KEY,
        user_id int NOT NULL REFERENCES app.users,
        kind text NOT NULL CHECK (kind IN ('item', 'message', 'damage')),
        url text NOT NULL UNIQUE,
        bytes int NOT NULL,
        width int NOT NULL,
        height int NOT NULL,
        created_at timestamptz NOT NULL DEFAULT now()
      );
      CREATE INDEX uploads_user ON app.uploads (user_id, created_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE app.uploads, app.items');
  }
}
