import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How owners lend: for how long an item stays with them between two rentals, and what damage to it may come to. */
export class OwnersTerms1763913000002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE app.items ADD COLUMN days_between int NOT NULL DEFAULT 0 CHECK (days_between BETWEEN 0 AND 7);
      ALTER TABLE app.items ADD COLUMN replacement_value int CHECK (replacement_value > 0);
      -- Searches for days look at the few that have some.
      CREATE INDEX items_days_between ON app.items (id) INCLUDE (days_between) WHERE days_between > 0;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE app.items DROP COLUMN days_between, DROP COLUMN replacement_value');
  }
}
