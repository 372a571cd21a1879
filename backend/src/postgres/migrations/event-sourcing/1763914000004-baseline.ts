import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The clock, interruptions, and the processes' checkpoint, as in release 0.3.0. */
export class EventSourcingBaseline1763914000004 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE app.demo_clock (
        singleton boolean DEFAULT true PRIMARY KEY CHECK (singleton),
        ahead_ms bigint NOT NULL CHECK (ahead_ms >= 0)
      );
      INSERT INTO app.demo_clock (ahead_ms) VALUES (0);

      CREATE TABLE app.service_heartbeat (
        singleton boolean DEFAULT true PRIMARY KEY CHECK (singleton),
        beat_at timestamptz NOT NULL
      );

      CREATE TABLE app.carried_maintenance (
        singleton boolean DEFAULT true PRIMARY KEY CHECK (singleton),
        switched_at timestamptz NOT NULL
      );

      CREATE TABLE app.process_checkpoints (
        process text PRIMARY KEY,
        log text NOT NULL,
        position text,
        updated_at timestamptz NOT NULL DEFAULT now()
      );

      CREATE TABLE app.parked_streams (
        stream text COLLATE "C" PRIMARY KEY,
        revision int NOT NULL,
        position text COLLATE "C" NOT NULL,
        type text NOT NULL,
        error text NOT NULL,
        parked_at timestamptz NOT NULL DEFAULT now()
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE app.parked_streams, app.process_checkpoints, app.carried_maintenance, app.service_heartbeat,
        app.demo_clock
    `);
  }
}
