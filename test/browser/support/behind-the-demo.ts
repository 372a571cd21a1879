import pg from 'pg';
import { clusterPaths, databaseUrl } from '../../../backend/src/embedded/postgres/postgres-cluster.ts';
import { runningPostmaster } from '../../../backend/src/embedded/postgres/postmaster-file.ts';
import type { Demo } from '../../support/servers/demo.ts';
import { SandboxControls } from '../../support/sandbox-controls.ts';

/** Accesses the demo's database while it runs, for states that no page or route creates. */
export async function withDatabase<Found>(demo: Demo, use: (pool: pg.Pool) => Promise<Found>): Promise<Found> {
  const paths = clusterPaths(demo.folder);
  const postmaster = runningPostmaster(paths.cluster);
  if (postmaster === null) throw new Error('the demo has no Postgres now');
  const pool = new pg.Pool({ connectionString: databaseUrl(paths, postmaster.port, 'meguri'), max: 1 });
  try {
    return await use(pool);
  } finally {
    await pool.end();
  }
}

/** An action of the payment provider itself. @param path, body as in `SandboxControls` */
export const atProvider = <Answer>(demo: Demo, path: string, body: object = {}): Promise<Answer> =>
  withDatabase(demo, (pool) => new SandboxControls(pool).ask<Answer>(path, body));

/** As if the user had logged in this long ago. @param interval as Postgres writes it: `11 minutes` */
export const proofGrowsOld = (demo: Demo, username: string, interval: string): Promise<unknown> =>
  withDatabase(demo, (pool) =>
    pool.query(
      `UPDATE app.sessions SET stepped_up_at = now() - $2::interval
       WHERE user_id = (SELECT id FROM app.users WHERE username = $1)`,
      [username, interval],
    ),
  );
