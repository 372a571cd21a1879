import { photographs } from '../../backend/src/adapters/images/test-support/photographs.ts';
import { Marketplace } from '../support/marketplace.ts';
import type { Person } from '../support/person.ts';
import { Rental } from '../support/rental.ts';
import { storedRound } from '../support/books.ts';
import type { BenchPostgres } from './support/bench-postgres.ts';
import { atMost, type BenchResult, median } from './support/bench-result.ts';
import { memoryOf, watchMemory } from './support/process-memory.ts';

const PAYOUTS = 500;
const TRIES = 5;
/** Photos like a camera's, 4 to 9 MB each: five with the report, the others five per piece of evidence. */
const [PHOTOS, A_PIECE, WIDTH, HEIGHT] = [30, 5, 4_000, 3_000];
const MIB = 1024 * 1024;

/** Documents about money over HTTP: statements, receipts, and evidence for a bank. */
export async function benchPapers(postgres: BenchPostgres): Promise<BenchResult[]> {
  const DATABASE_URL = await postgres.database('bench_papers');
  const market = await Marketplace.open({ DATABASE_URL, MEGURI_DATA_DIR: postgres.folder('papers') });
  try {
    return [...(await statements(market)), ...(await receipts(market)), ...(await evidence(market))];
  } finally {
    await market.close();
  }
}

async function statements(market: Marketplace): Promise<BenchResult[]> {
  const rental = await (await Rental.ofNewPeople(market)).toReturned();
  await rental.confirmReturn();
  await rental.records('PayoutSent');
  await market.atRest();
  await market.pool.query(
    `WITH copies AS (
       INSERT INTO read_models.rounds
       SELECT (jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid()))).*
       FROM read_models.rounds r, generate_series(2, $2) WHERE r.id = $1 RETURNING id)
     INSERT INTO read_models.ledger
     SELECT (jsonb_populate_record(l, jsonb_build_object(
       'round_id', c.id, 'event_id', md5(c.id::text || l.event_id::text)::uuid))).*
     FROM read_models.ledger l CROSS JOIN copies c WHERE l.round_id = $1`,
    [rental.id, PAYOUTS],
  );
  const month = (await market.day(0)).slice(0, 7);
  const pdf = await asked(rental.owner, `/api/user/statements/${month}.pdf`);
  const csv = await asked(rental.owner, `/api/user/statements/${month}.csv`);
  return [
    atMost(`statement of ${PAYOUTS} payouts, PDF`, pdf.ms, 'ms', 1000),
    atMost(`statement of ${PAYOUTS} payouts, PDF: the file`, pdf.bytes / 1024, 'kB', 1024),
    atMost(`statement of ${PAYOUTS} payouts, CSV`, csv.ms, 'ms', 1000),
  ];
}

async function receipts(market: Marketplace): Promise<BenchResult[]> {
  const rental = await Rental.ofNewPeople(market);
  await rental.approve();
  await rental.pay();
  const [page, file] = ['receipt', 'receipt.pdf'].map((name) => `${rental.path}/${name}`);
  return [
    atMost('receipt, what its page shows', (await asked(rental.borrower, page ?? '')).ms, 'ms', 300),
    atMost('receipt, PDF', (await asked(rental.borrower, file ?? '')).ms, 'ms', 300),
  ];
}

async function evidence(market: Marketplace): Promise<BenchResult[]> {
  const rental = await (await Rental.ofNewPeople(market)).toUse();
  await rental.reportDamage(rental.borrower);
  const photos = await photographs(PHOTOS, WIDTH, HEIGHT);
  for (let at = 0; at < PHOTOS; at += A_PIECE) {
    const images: string[] = [];
    for (const photo of photos.slice(at, at + A_PIECE)) images.push(await uploaded(rental.borrower, photo));
    const path = `/api/circulation-rounds/${rental.id}/damage-report/evidence`;
    await rental.borrower.must(201, 'POST', path, { body: { text: '届いた時の様子です。', images } });
  }
  const { round } = await storedRound(market.pool, rental.id);
  const dispute = await market.sandbox.dispute({ charge: round.money.charges[0]?.chargeId ?? '' });
  await rental.records('PaymentDisputed');
  await market.atRest();
  const path = `/api/admin/rental-requests/${rental.id}/disputes/${dispute}/evidence`;
  const pid = market.service.process.pid ?? 0;
  const rest = memoryOf(pid);
  const watch = watchMemory(pid);
  const pack = await asked(market.admin, path);
  const mib = watch.stop() - rest;
  return [
    atMost(`evidence of ${PHOTOS} photos`, pack.slowest / 1000, 's', 10),
    atMost(`evidence of ${PHOTOS} photos: the file`, pack.bytes / MIB, 'MiB', 4.5),
    atMost(`evidence of ${PHOTOS} photos: memory above rest`, mib, 'MiB', 150),
  ];
}

async function uploaded(person: Person, photo: Buffer): Promise<string> {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }), 'photo.jpg');
  const { body } = await person.must<{ url: string }>(201, 'POST', '/api/upload-damage-image', { body: form });
  return body.url;
}

/** Requests it a few times; the first request includes starting the thread and reading its fonts. */
async function asked(person: Person, path: string): Promise<{ ms: number; slowest: number; bytes: number }> {
  const times: number[] = [];
  let bytes = 0;
  for (let time = 0; time <= TRIES; time += 1) {
    const began = performance.now();
    const answer = await fetch(person.origin + path, { headers: { cookie: person.cookie } });
    bytes = (await answer.arrayBuffer()).byteLength;
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
    times.push(performance.now() - began);
  }
  return { ms: median(times.slice(1)), slowest: Math.max(...times), bytes };
}
