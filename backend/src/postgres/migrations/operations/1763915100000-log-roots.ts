import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A signed root per day over the heads of all streams, and the heads that the newest one covers. */
export class LogRoots1763915100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- position: up to where the log is covered; the next day goes on behind it. null: the log was empty.
      CREATE TABLE app.log_roots (
        day date PRIMARY KEY,
        statement text NOT NULL,
        signature text NOT NULL,
        public_key text NOT NULL,
        log text NOT NULL,
        position text
      );
      -- key: SHA-256 of the name, and the leaves' order. head: the last event's hash.
      CREATE TABLE app.sealed_streams (
        stream text PRIMARY KEY,
        key bytea NOT NULL UNIQUE,
        revision int NOT NULL,
        head bytea NOT NULL
      );
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE app.sealed_streams, app.log_roots');
  }
}
