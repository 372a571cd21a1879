import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Borrowers' reviews say how the item fitted and may have photos; members can keep their height. */
export class FitAndPhotosOfReviews1764000000600 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE app.reviews
      ADD COLUMN fit text CHECK (fit IN ('small', 'right', 'large')), ADD COLUMN height smallint,
      ADD COLUMN usual_size text, ADD COLUMN photos uuid[] NOT NULL DEFAULT '{}'`);
    await runner.query(`CREATE INDEX reviews_fit ON app.reviews (item_id) INCLUDE (fit, height, usual_size)
      WHERE fit IS NOT NULL AND written_by = 'borrower' AND shown_at IS NOT NULL AND hidden_at IS NULL`);
    await runner.query(
      `CREATE INDEX reviews_photos ON app.reviews (item_id, shown_at DESC, id DESC) WHERE photos <> '{}'`,
    );
    await runner.query(
      `CREATE INDEX reviews_hidden_photos ON app.reviews (id) WHERE photos <> '{}' AND hidden_at IS NOT NULL`,
    );
    await runner.query('ALTER TABLE app.own_sizes ADD COLUMN height smallint');
    await runner.query(`ALTER TABLE app.uploads DROP CONSTRAINT uploads_kind_check,
      ADD CONSTRAINT uploads_kind_check CHECK (kind IN ('item', 'avatar', 'review', 'message', 'damage'))`);
    await runner.query(`ALTER TABLE app.review_decisions ADD COLUMN photo_id uuid,
      DROP CONSTRAINT review_decisions_part_check,
      ADD CONSTRAINT review_decisions_part_check CHECK (part IN ('review', 'reply', 'photo'))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM app.review_decisions WHERE part = 'photo'`);
    await runner.query(`ALTER TABLE app.review_decisions DROP COLUMN photo_id,
      DROP CONSTRAINT review_decisions_part_check,
      ADD CONSTRAINT review_decisions_part_check CHECK (part IN ('review', 'reply'))`);
    await runner.query(`DELETE FROM app.uploads WHERE kind = 'review'`);
    await runner.query(`ALTER TABLE app.uploads DROP CONSTRAINT uploads_kind_check,
      ADD CONSTRAINT uploads_kind_check CHECK (kind IN ('item', 'avatar', 'message', 'damage'))`);
    await runner.query('ALTER TABLE app.own_sizes DROP COLUMN height');
    await runner.query(`ALTER TABLE app.reviews DROP COLUMN fit, DROP COLUMN height, DROP COLUMN usual_size,
      DROP COLUMN photos`);
  }
}
