import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Authors of reviews can agree that the landing page shows them. The authors of older reviews were not asked. */
export class ReviewsOnTheFrontPage1763940100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE app.reviews ADD COLUMN on_front_page boolean NOT NULL DEFAULT false');
    await runner.query(`CREATE INDEX reviews_on_front_page ON app.reviews (shown_at DESC, id)
      WHERE on_front_page AND written_by = 'borrower' AND shown_at IS NOT NULL AND hidden_at IS NULL`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX app.reviews_on_front_page');
    await runner.query('ALTER TABLE app.reviews DROP COLUMN on_front_page');
  }
}
