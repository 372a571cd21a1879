import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Each start of a server reads these columns of all items: the index has them without the rows and their texts. */
export class IndexOfTheCatalogue1764000001800 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX items_catalogue ON app.items (catalogue_version) INCLUDE (id, status, is_rentable, user_id,
        rental_price, popularity, brand, main_category, sub_category, gender_category, size, color, condition, brand_key,
        shipping_method, pickup_areas, days_between, occasions, return_unwashed, fit_refund, created_at);
      DROP INDEX app.items_catalogue_version`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX items_catalogue_version ON app.items (catalogue_version);
      DROP INDEX app.items_catalogue`);
  }
}
