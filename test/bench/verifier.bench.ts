import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createWriteStream, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { StoredEvent } from '@meguri/contracts/events/event-log.ts';
import { entriesOf } from '../../backend/src/operations/proof/proof-entries.ts';
import { ProofWriter } from '../../backend/src/operations/proof/proof-writer.ts';
import { SigningKey } from '../../backend/src/operations/proof/signing-key.ts';
import { FIRST_HASH, seal } from '../../backend/src/event-sourcing/streams/hash-chain.ts';
import { roundHistory } from '../support/round-histories.ts';
import type { BenchPostgres } from './support/bench-postgres.ts';
import { atMost, type BenchResult } from './support/bench-result.ts';
import { watchMemory } from './support/process-memory.ts';

const EVENTS = 1_000_000;
const VERIFIER = join(import.meta.dirname, '..', '..', 'frontend', 'public', 'verify-proof.mjs');

/** The time that the recipient of an export waits: the verifier over a million events, as its own process. */
export async function benchVerifier(postgres: BenchPostgres): Promise<BenchResult[]> {
  const file = join(postgres.folder('verifier'), 'proof.ndjson');
  const key = new SigningKey(randomBytes(32).toString('base64url'));
  await pipeline(Readable.from(linesOf(key)), createWriteStream(file));
  const { seconds, mib } = await verified(file, key.current.publicKey);
  rmSync(file);
  return [
    atMost('verifier of 1,000,000 events', seconds, 's', 30),
    atMost('verifier of 1,000,000 events: memory', mib, 'MiB', 250),
  ];
}

const NOTHING_KEPT = { texts: new Map(), photos: new Map() };

/** Rounds as in the log, with their texts erased. */
function* linesOf(key: SigningKey): Generator<string> {
  const { id, publicKey } = key.current;
  const writer = new ProofWriter();
  yield writer.line({ proof: { version: 1, log: 'x', what: {}, madeAt: 'x', by: 1, key: id, publicKey } });
  let [rounds, events] = [0, 0];
  for (; events < EVENTS; rounds += 1) {
    const { appends, roundId } = roundHistory(`verified ${rounds}`, 'completed');
    const stream = sealed(roundId, appends);
    let lines = '';
    for (const entry of entriesOf(stream, () => false, NOTHING_KEPT)) lines += writer.line(entry);
    yield lines;
    events += stream.length;
  }
  yield writer.line({ end: { rounds, events } }) + writer.signature(key);
}

function sealed(roundId: string, appends: ReturnType<typeof roundHistory>['appends']): StoredEvent[] {
  let head = FIRST_HASH;
  const own = appends.filter(({ stream }) => stream.endsWith(roundId)).flatMap(({ events }) => events);
  return own.map((event, revision) => {
    const { hash: _, ...open } = JSON.parse(event.metadata);
    const placed = { ...event, stream: `rentalRound-${roundId}`, revision, position: '' };
    const { metadata, hash } = seal(head, placed, open);
    head = hash;
    return { ...placed, metadata };
  });
}

/** @throws Error unless the verifier says that everything is valid */
function verified(file: string, key: string): Promise<{ seconds: number; mib: number }> {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const child = execFile(process.execPath, [VERIFIER, file, key], (error, said) => {
      const mib = watch.stop();
      if (error !== null) reject(new Error(said.slice(0, 500)));
      else resolve({ seconds: (performance.now() - began) / 1000, mib });
    });
    const watch = watchMemory(child.pid ?? 0);
  });
}
