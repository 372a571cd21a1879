import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How many people look at each item, per day. Views before this release were not counted. */
export class ViewsOfItems1764000000150 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE app.item_views (
      item_id uuid NOT NULL,
      day date NOT NULL,
      views integer NOT NULL,
      PRIMARY KEY (item_id, day)
    )`);
    await runner.query('CREATE INDEX item_views_day ON app.item_views (day)');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE app.item_views');
  }
}
