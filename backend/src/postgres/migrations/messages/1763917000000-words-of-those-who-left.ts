import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Erases texts of reports that were closed after their author had left. */
export class WordsOfThoseWhoLeft1763917000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      UPDATE app.reports p SET reason = '' FROM app.users w
      WHERE w.id = p.reporter_id AND w.erased_at IS NOT NULL AND p.closed_at IS NOT NULL AND p.reason <> '';
    `);
  }

  async down(): Promise<void> {
    // Erased texts can't be restored.
  }
}
