import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Streams with an event that the processes don't know what to do with: what follows from them waits. */
export class ParkedStreams1763683700002 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE app.parked_streams (
        stream text COLLATE "C" PRIMARY KEY,
        revision integer NOT NULL,
        position text COLLATE "C" NOT NULL,
        type text NOT NULL,
        error text NOT NULL,
        parked_at timestamptz NOT NULL DEFAULT now()
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE app.parked_streams');
  }
}
