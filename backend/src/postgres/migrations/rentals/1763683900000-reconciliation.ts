import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where the book and the provider's movements don't agree, and how far they have been compared. */
export class Reconciliation1763683900000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- provider and book: what each side says; null: nothing. With a note it was closed by an operator.
      CREATE TABLE app.balance_differences (
        id uuid PRIMARY KEY,
        movement text NOT NULL,
        object_id text NOT NULL,
        round_id text,
        provider jsonb,
        book jsonb,
        found_at timestamptz NOT NULL DEFAULT now(),
        closed_at timestamptz,
        closed_by integer,
        note text,
        UNIQUE (movement, object_id)
      );
      CREATE INDEX balance_differences_newest ON app.balance_differences (found_at);
      CREATE INDEX balance_differences_open ON app.balance_differences (found_at) WHERE closed_at IS NULL;
      -- One row. The provider's side by its last entry and that one's time, the book's by the domain's time.
      CREATE TABLE app.reconciliation (
        one boolean PRIMARY KEY DEFAULT true CHECK (one),
        after_entry text,
        since timestamptz NOT NULL,
        book_until timestamptz NOT NULL
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE app.balance_differences, app.reconciliation');
  }
}
