import { photographs } from '../../backend/src/adapters/images/test-support/photographs.ts';
import type { BenchPostgres } from './support/bench-postgres.ts';
import { atMost, type BenchResult, median } from './support/bench-result.ts';
import { startBenchService } from './support/bench-service.ts';
import { memoryOf, watchMemory } from './support/process-memory.ts';

const PHOTOS = 10;
const [WIDTH, HEIGHT] = [4_000, 3_000];
const ROUNDS = 3;
const SECONDS_ALLOWED = 15;
const MIB_ALLOWED = 300;

/** One user uploads ten photos of 12 megapixels at once, while the process is observed. */
export async function benchUploads(postgres: BenchPostgres): Promise<BenchResult[]> {
  const databaseUrl = await postgres.database('bench_uploads');
  const service = await startBenchService({
    DATABASE_URL: databaseUrl,
    MEGURI_DATA_DIR: postgres.folder('uploads'),
    MEGURI_DEMO: '1',
  });
  try {
    const send = await uploader(service.url);
    const photos = await photographs(PHOTOS, WIDTH, HEIGHT);
    // A running server has processed a photo before.
    await send(photos[0]!);
    const rounds: { seconds: number; mib: number }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const rest = memoryOf(service.process.pid ?? 0);
      const watch = watchMemory(service.process.pid ?? 0);
      const began = performance.now();
      await Promise.all(photos.map(send));
      rounds.push({ seconds: (performance.now() - began) / 1000, mib: watch.stop() - rest });
    }
    return [
      atMost('10 photos of 12 megapixels', median(rounds.map(({ seconds }) => seconds)), 's', SECONDS_ALLOWED),
      atMost('memory above rest meanwhile', Math.max(...rounds.map(({ mib }) => mib)), 'MiB', MIB_ALLOWED),
    ];
  } finally {
    await service.end();
  }
}

async function uploader(url: string): Promise<(photo: Buffer) => Promise<void>> {
  const first = await fetch(`${url}/api/csrf-token`);
  const guest = await tokenOf(first);
  const login = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-csrf-token': guest.token, cookie: guest.cookie },
    body: JSON.stringify({ username: 'admin', password: 'meguri-demo' }),
  });
  const cookie = login.headers
    .getSetCookie()
    .map((one) => one.split(';', 1)[0])
    .join('; ');
  const { token, cookie: csrfCookie } = await tokenOf(await fetch(`${url}/api/csrf-token`, { headers: { cookie } }));
  const headers = { cookie: [cookie, csrfCookie].filter(Boolean).join('; '), 'x-csrf-token': token };
  return async (photo) => {
    const body = new FormData();
    body.append('image', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'photo.jpg');
    const answer = await fetch(`${url}/api/upload/item-image`, { method: 'POST', headers, body });
    if (answer.status !== 201) throw new Error(`${answer.status}: ${await answer.text()}`);
  };
}

async function tokenOf(answer: Response): Promise<{ token: string; cookie: string }> {
  const { csrfToken } = (await answer.json()) as { csrfToken: string };
  return {
    token: csrfToken,
    cookie: answer.headers
      .getSetCookie()
      .map((one) => one.split(';', 1)[0])
      .join('; '),
  };
}
