import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When a server could last take commands: one row. That the service is under maintenance stands in the event log. */
export class ServiceHeartbeat1763683700100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE app.service_heartbeat (
        singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
        beat_at timestamptz NOT NULL
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE app.service_heartbeat');
  }
}
