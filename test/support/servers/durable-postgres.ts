import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { clusterPaths } from '../../../backend/src/embedded/postgres/postgres-cluster.ts';
import { isAlive, runningPostmaster } from '../../../backend/src/embedded/postgres/postmaster-file.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../../backend/src/embedded/postgres/postgres.ts';
import { until } from '../until.ts';

interface Place {
  /** Where its own folder is created. */
  readonly folder?: string;
  readonly settings?: Record<string, string>;
}

/** A Postgres of one test file, as durable as the embedded one, that can be killed. */
export class DurablePostgres {
  private readonly postgres: EmbeddedPostgres;
  private readonly dataDir: string;

  private constructor(postgres: EmbeddedPostgres, dataDir: string) {
    this.postgres = postgres;
    this.dataDir = dataDir;
  }

  /** @param settings Postgres settings that differ from the service's */
  static async start({ folder = tmpdir(), settings = {} }: Place = {}): Promise<DurablePostgres> {
    const dataDir = mkdtempSync(join(folder, 'meguri-durable-'));
    return new DurablePostgres(await startEmbeddedPostgres({ dataDir, log: () => undefined, settings }), dataDir);
  }

  get url(): string {
    return this.postgres.url;
  }

  /** Its own folder, with its rules of access. */
  get cluster(): string {
    return clusterPaths(this.dataDir).cluster;
  }

  /** `kill -9` of the postmaster and all its backends, at once. */
  kill(): void {
    this.signal('SIGKILL');
  }

  /** SIGSTOP of all its processes until the returned function is called. */
  hang(): () => void {
    const stopped = this.signal('SIGSTOP');
    return () => stopped.filter(isAlive).forEach((pid) => process.kill(pid, 'SIGCONT'));
  }

  private signal(signal: NodeJS.Signals): number[] {
    const { pid } = runningPostmaster(this.cluster) ?? {};
    if (pid === undefined) throw new Error('no Postgres runs');
    // A backend may be gone already.
    const all = [pid, ...childrenOf(pid)].filter(isAlive);
    for (const one of all) process.kill(one, signal);
    return all;
  }

  /** It restarts by itself at the same address; resolves when it answers. @param within in ms */
  async answers(within?: number): Promise<void> {
    await until(
      'Postgres answers',
      async () => {
        const client = new pg.Client({ connectionString: this.url });
        client.on('error', () => undefined);
        try {
          await client.connect();
          return true;
        } finally {
          await client.end().catch(() => undefined);
        }
      },
      within,
    );
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
