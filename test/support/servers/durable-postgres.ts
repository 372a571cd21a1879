import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { clusterPaths } from '../../../backend/src/embedded/postgres/postgres-cluster.ts';
import { isAlive, runningPostmaster } from '../../../backend/src/embedded/postgres/postmaster-file.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../../backend/src/embedded/postgres/postgres.ts';
import { until } from '../until.ts';

/** A Postgres of one test file, as durable as the embedded one, that can be killed. */
export class DurablePostgres {
  private readonly postgres: EmbeddedPostgres;
  private readonly dataDir: string;

  private constructor(postgres: EmbeddedPostgres, dataDir: string) {
    this.postgres = postgres;
    this.dataDir = dataDir;
  }

  static async start(): Promise<DurablePostgres> {
    const dataDir = mkdtempSync(join(tmpdir(), 'meguri-durable-'));
    return new DurablePostgres(await startEmbeddedPostgres({ dataDir, log: () => undefined }), dataDir);
  }

  get url(): string {
    return this.postgres.url;
  }

  /** `kill -9` of the postmaster and all its backends, at once. */
  kill(): void {
    const { pid } = runningPostmaster(clusterPaths(this.dataDir).cluster) ?? {};
    if (pid === undefined) throw new Error('no Postgres runs');
    for (const one of [pid, ...childrenOf(pid)]) {
      // A backend may be gone already.
      if (isAlive(one)) process.kill(one, 'SIGKILL');
    }
  }

  /** It restarts by itself at the same address; resolves when it answers. */
  async answers(): Promise<void> {
    await until('Postgres answers', async () => {
      const client = new pg.Client({ connectionString: this.url });
      client.on('error', () => undefined);
      try {
        await client.connect();
        return true;
      } finally {
        await client.end().catch(() => undefined);
      }
    });
  }

  async stop(): Promise<void> {
    await this.postgres.stop();
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}

/** Empty on systems other than Linux: backends end by themselves when their postmaster is gone. */
function childrenOf(pid: number): number[] {
  const list = `/proc/${pid}/task/${pid}/children`;
  return existsSync(list) ? readFileSync(list, 'utf8').split(' ').filter(Boolean).map(Number) : [];
}
