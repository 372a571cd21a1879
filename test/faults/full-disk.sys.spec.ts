import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { stopPostmaster } from '../../backend/src/embedded/postgres/postmaster.ts';
import { until } from '../support/until.ts';
import { startService, type StartedService } from '../support/servers/started-service.ts';

const folder = mkdtempSync(join(tmpdir(), 'meguri-full-'));
const mount = ['-t', 'tmpfs', '-o', 'size=400m,mode=755', 'tmpfs', folder];
const isMounted = process.platform === 'linux' && spawnSync('mount', mount).status === 0;
const onSmallDisk = isMounted ? it : it.skip;
let service: StartedService | undefined;

afterAll(async () => {
  await service?.end();
  await stopPostmaster(join(folder, 'postgres'));
  if (isMounted) spawnSync('umount', ['-l', folder]);
  rmSync(folder, { recursive: true, force: true });
});

const ready = async () => {
  const answer = await fetch(`${service?.url}/readyz`);
  return { status: answer.status, body: (await answer.json()) as { checks: Record<string, { ok: boolean }> } };
};
const metrics = async () => (await fetch(`${service?.url}/metrics`)).text();

describe('a service on a full disk', () => {
  onSmallDisk(
    'says so within 10 s, without flooding its log, and works again once there is space (needs a mount)',
    async () => {
      service = await startService({ MEGURI_DATA_DIR: folder, MEGURI_DEMO: '0' });
      expect((await ready()).status).toBe(200);
      expect(await metrics()).toMatch(/^meguri_disk_free_bytes\{disk="postgres"\} [1-9]/m);
      expect(await metrics()).toContain('meguri_storage_full{storage="disk"} 0\n');
      const { bavail, bsize } = statfsSync(folder);
      const filling = join(folder, 'filling');
      try {
        writeFileSync(filling, Buffer.alloc(bavail * bsize));
      } catch {
        // Postgres took the last blocks meanwhile.
      }
      const filledAt = performance.now();
      await until('it is not ready', async () => (await ready()).status === 503, 10_000);
      expect((await ready()).body.checks).toMatchObject({ disk: { ok: false } });
      expect(await metrics()).toContain('meguri_storage_full{storage="disk"} 1\n');
      expect(performance.now() - filledAt).toBeLessThan(10_000);
      await new Promise((done) => setTimeout(done, 15_000));
      const warnings = service
        .output()
        .split('\n')
        .filter((line) => line.startsWith('{'));
      expect(warnings.length).toBeLessThan(15);
      rmSync(filling);
      await until('it is ready', async () => (await ready()).status === 200, 30_000);
      expect(await metrics()).toContain('meguri_storage_full{storage="disk"} 0\n');
    },
  );
});
