import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Incidents are listed by their time, those that are open apart, and looked for by their round. */
export class IncidentsInOrder1763683700001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX incidents_newest ON app.incidents (occurred_at);
      CREATE INDEX incidents_open_newest ON app.incidents (occurred_at) WHERE resolved_at IS NULL;
      CREATE INDEX incidents_round ON app.incidents (round_id, occurred_at);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX app.incidents_newest, app.incidents_open_newest, app.incidents_round');
  }
}
