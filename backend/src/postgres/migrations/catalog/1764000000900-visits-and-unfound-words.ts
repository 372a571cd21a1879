import type { MigrationInterface, QueryRunner } from 'typeorm';

/** How far visits come per day, and words of searches without a result. Nothing was counted before this release. */
export class VisitsAndUnfoundWords1764000000900 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`CREATE TABLE app.visit_counts (
      day date NOT NULL,
      entry text NOT NULL,
      step text NOT NULL,
      visits integer NOT NULL,
      PRIMARY KEY (day, entry, step)
    )`);
    await runner.query(`CREATE TABLE app.unfound_words (
      week date NOT NULL,
      key text NOT NULL,
      word text NOT NULL,
      people integer NOT NULL,
      PRIMARY KEY (week, key)
    )`);
    await runner.query(`CREATE TABLE app.unfound_word_sketches (
      week date NOT NULL,
      mark text NOT NULL,
      people bigint NOT NULL,
      PRIMARY KEY (week, mark)
    )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['unfound_word_sketches', 'unfound_words', 'visit_counts'])
      await runner.query(`DROP TABLE app.${table}`);
  }
}
