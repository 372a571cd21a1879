import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Each start of a server reads these columns of all items: the index has them without the rows and their texts. Servers
 * read the changes of one statement in parts, however many items it changed.
 */
export class CatalogueInOrder1764000002100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX items_catalogue_in_order ON app.items (catalogue_version, id) INCLUDE (status, is_rentable, user_id,
        rental_price, popularity, brand, main_category, sub_category, gender_category, size, color, condition, brand_key,
        shipping_method, pickup_areas, days_between, occasions, return_unwashed, fit_refund, created_at)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX app.items_catalogue_in_order');
  }
}
