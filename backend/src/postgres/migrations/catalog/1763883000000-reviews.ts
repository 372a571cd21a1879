import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What a completed rental's two people say of it, and what operators hide of that. */
export class Reviews1763883000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- shown_at: from then on others see it. The stars outlive the words, and whoever wrote them.
      CREATE TABLE app.reviews (
        id uuid PRIMARY KEY,
        round_id uuid NOT NULL,
        written_by text NOT NULL CHECK (written_by IN ('borrower', 'owner')),
        author_id int NOT NULL,
        about_id int NOT NULL,
        item_id uuid NOT NULL,
        rating smallint NOT NULL CHECK (rating BETWEEN 1 AND 5),
        tags text[] NOT NULL,
        body text NOT NULL,
        completed_at timestamptz NOT NULL,
        written_at timestamptz NOT NULL,
        shown_at timestamptz,
        hidden_at timestamptz,
        reply text,
        replied_at timestamptz,
        reply_hidden_at timestamptz,
        UNIQUE (round_id, written_by)
      );
      CREATE INDEX reviews_about ON app.reviews (about_id, shown_at DESC, id DESC) INCLUDE (rating)
        WHERE shown_at IS NOT NULL AND hidden_at IS NULL;
      CREATE INDEX reviews_item ON app.reviews (item_id, shown_at DESC, id DESC) INCLUDE (rating)
        WHERE written_by = 'borrower' AND shown_at IS NOT NULL AND hidden_at IS NULL;
      CREATE INDEX reviews_waiting ON app.reviews (completed_at, round_id) WHERE shown_at IS NULL;
      CREATE INDEX reviews_author ON app.reviews (author_id);

      CREATE TABLE app.review_decisions (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        review_id uuid NOT NULL REFERENCES app.reviews ON DELETE CASCADE,
        part text NOT NULL CHECK (part IN ('review', 'reply')),
        hidden boolean NOT NULL,
        reason text NOT NULL,
        decided_by int NOT NULL,
        decided_at timestamptz NOT NULL
      );
      CREATE INDEX review_decisions_review ON app.review_decisions (review_id, part, id);

      ALTER TABLE app.reports DROP CONSTRAINT reports_subject_check;
      ALTER TABLE app.reports ADD CONSTRAINT reports_subject_check
        CHECK (subject IN ('message', 'user', 'item', 'review'));
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DELETE FROM app.reports WHERE subject = 'review';
      ALTER TABLE app.reports DROP CONSTRAINT reports_subject_check;
      ALTER TABLE app.reports ADD CONSTRAINT reports_subject_check CHECK (subject IN ('message', 'user', 'item'));
      DROP TABLE app.review_decisions, app.reviews;
    `);
  }
}
