import { hash } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { AUDIT_STREAM_PREFIX } from '@meguri/contracts/operators/audit-events.ts';
import { FIRST_HASH, hashOf, seal } from '../../event-sourcing/streams/hash-chain.ts';
import { TODAY } from '../../rentals/test-support/service.ts';
import { PICKUP, rentalSteps } from '../../rentals/test-support/steps.ts';
import { logOf, startOperatorsService } from '../test-support/service.ts';
import { SigningKey } from './signing-key.ts';
import { useOpened } from '../../../../test/support/use-opened.ts';

interface Verified {
  readonly problems: readonly { readonly kind: string; readonly where: string }[];
  readonly counts: Readonly<Record<'events' | 'withheld' | 'texts' | 'erased' | 'photos' | 'streams', number>>;
}
type Verify = (lines: Iterable<string>, keys: readonly string[]) => Promise<Verified>;
const VERIFIER = new URL('../../../../frontend/public/verify-proof.mjs', import.meta.url).href;
const { verifyProof } = (await import(VERIFIER)) as { readonly verifyProof: Verify };

let keys: readonly string[];
const service = useOpened(startOperatorsService);
const steps = rentalSteps(service);
beforeAll(async () => {
  const { keys: published } = (await service.stranger.get('/api/proof/keys')).json<{ keys: { publicKey: string }[] }>();
  keys = published.map(({ publicKey }) => publicKey);
});

const COMMENT = '状態がよく、気に入りました';
/** The item's name in the request. */
const ITEM_NAME = '麻のワンピース';
const pathOf = (id: string) => `/api/admin/proofs/rounds/${id}`;
const linesOf = (file: string) => file.split('\n').filter((line) => line !== '');
const kindsOf = ({ problems }: Verified) => [...new Set(problems.map(({ kind }) => kind))];
const wheresOf = ({ problems }: Verified) => problems.map(({ where }) => where).join('\n');

async function exported(id: string): Promise<string> {
  const answer = await service.admin.get(pathOf(id));
  expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'private, no-store']);
  return answer.body;
}

/** A round that was handed over and received with a comment: the dispatch code is spent. */
async function received(): Promise<{ id: string; code: string }> {
  const id = await steps.paid(PICKUP);
  const code = (await steps.stateOf(id)).dispatch?.handoverCode ?? '';
  await steps.put(service.owner, id, 'shipped', { handoverCode: code });
  expect((await steps.put(service.borrower, id, 'received', { comment: COMMENT, images: [] })).statusCode).toBe(200);
  return { id, code };
}

describe('an export of a round', () => {
  it('is valid, and contains its events with their chain and its texts with their salts', async () => {
    const { id } = await received();
    const file = await exported(id);
    const verified = await verifyProof(linesOf(file), keys);
    expect(verified.problems).toEqual([]);
    const stored = await logOf(service).read(`rentalRound-${id}`);
    expect(verified.counts).toMatchObject({ events: stored.length, withheld: 0, texts: 2, erased: 0, streams: 1 });
    for (const words of [COMMENT, ITEM_NAME]) expect(file).toContain(words);
    expect(file).toContain(hashOf(stored.at(-1)!.metadata));
  });

  it('has only the hash of an event with a code that is still valid', async () => {
    const id = await steps.paid(PICKUP);
    const code = (await steps.stateOf(id)).dispatch?.handoverCode;
    const file = await exported(id);
    expect(file).not.toContain(`\\"${code}\\"`);
    expect(await verifyProof(linesOf(file), keys)).toMatchObject({ problems: [], counts: { withheld: 1 } });
  });

  it('marks erased texts as erased, and stays valid', async () => {
    const { id } = await received();
    await service.query('UPDATE app.round_texts SET body = NULL, salt = NULL WHERE round_id = $1', [id]);
    const file = await exported(id);
    for (const words of [COMMENT, ITEM_NAME]) expect(file).not.toContain(words);
    expect(await verifyProof(linesOf(file), keys)).toMatchObject({ problems: [], counts: { texts: 0, erased: 2 } });
  });

  it('is for administrators, and not for a round of their own; the export is recorded', async () => {
    const { id } = await received();
    expect((await service.owner.get(pathOf(id))).statusCode).toBe(403);
    expect((await service.admin.get(pathOf(crypto.randomUUID()))).statusCode).toBe(404);
    expect((await service.admin.get('/api/admin/proofs?from=2026-02-02&to=2026-02-01')).statusCode).toBe(400);
    await exported(id);
    const adminId = (await service.admin.get('/api/user')).json<{ id: number }>().id;
    const stream = `${AUDIT_STREAM_PREFIX}${adminId}-${TODAY}`;
    const looks = await logOf(service).read(stream);
    expect(looks.map(({ data }) => JSON.parse(data) as unknown)).toContainEqual({
      what: 'export_round',
      role: 'administrator',
      about: [`round:${id}`],
    });
  });
});

describe('an export of a period', () => {
  it('has only hashes of rounds of which the operator is a party, and can’t be limited to them', async () => {
    const { id } = await received();
    await service.query('UPDATE app.users SET is_admin = true WHERE id = $1', [service.ownerId]);
    const own = await service.owner.get(pathOf(id));
    const all = await service.owner.get(`/api/admin/proofs?from=${TODAY}&to=${TODAY}`);
    await service.query('UPDATE app.users SET is_admin = false WHERE id = $1', [service.ownerId]);
    expect([own.statusCode, own.json()]).toMatchObject([403, { code: 'own_round' }]);
    expect(all.body).not.toContain(COMMENT);
    expect(await verifyProof(linesOf(all.body), keys)).toMatchObject({ problems: [], counts: { events: 0, texts: 0 } });
  });

  it('has every round requested in it', async () => {
    const { id } = await received();
    const answer = await service.admin.get(`/api/admin/proofs?from=${TODAY}&to=${TODAY}`);
    expect(answer.body).toContain(id);
    const verified = await verifyProof(linesOf(answer.body), keys);
    expect(verified.problems).toEqual([]);
    expect(verified.counts.streams).toBeGreaterThan(3);
    const other = await service.admin.get('/api/admin/proofs?from=2020-01-01&to=2020-01-02');
    expect(await verifyProof(linesOf(other.body), keys)).toMatchObject({ problems: [], counts: { streams: 0 } });
  });
});

describe('a manipulated export', () => {
  let lines: readonly string[];
  let id: string;
  beforeAll(async () => {
    ({ id } = await received());
    lines = linesOf(await exported(id));
  });
  const indexOf = (revision: number) => lines.findIndex((line) => line.includes(`"revision":${revision},`));
  const nameOf = (revision: number) => `rentalRound-${id} の ${revision} 番`;
  const replaced = (index: number, change: (line: string) => string) =>
    lines.map((line, at) => (at === index ? change(line) : line));

  it('is detected with the place where one byte of an event changed', async () => {
    const changed = replaced(indexOf(2), (line) => line.replace('"version":1', '"version":2'));
    const verified = await verifyProof(changed, keys);
    expect(kindsOf(verified)).toEqual(['altered']);
    expect(wheresOf(verified)).toBe(nameOf(2));
  });

  it('is detected wherever the byte is', async () => {
    const whole = Buffer.from(lines.join('\n'));
    const unnoticed: number[] = [];
    for (let place = 0; place < whole.length; place += 5) {
      const changed = Buffer.from(whole);
      changed[place]! ^= 1;
      const { problems } = await verifyProof(linesOf(changed.toString()), keys);
      if (problems.length === 0) unnoticed.push(place);
    }
    expect(unnoticed).toEqual([]);
  });

  it('is detected with the changed text', async () => {
    const at = lines.findIndex((line) => line.includes(COMMENT));
    const verified = await verifyProof(
      replaced(at, (line) => line.replace(COMMENT, '傷がありました')),
      keys,
    );
    expect(kindsOf(verified)).toEqual(['altered']);
    expect(wheresOf(verified)).toMatch(/^文章 /);
  });

  it('is detected with what is missing: an event, the end, the signature', async () => {
    const without = (index: number) => verifyProof(lines.toSpliced(index, 1), keys);
    const event = await without(indexOf(3));
    expect(kindsOf(event)).toEqual(['missing']);
    expect(wheresOf(event)).toContain(nameOf(3));
    expect(wheresOf(await without(lines.length - 1))).toBe('署名');
    expect(kindsOf(await verifyProof(lines.slice(0, 4), keys))).toEqual(['missing']);
  });

  it('is detected with the moved entry', async () => {
    const [one, other] = [indexOf(2), indexOf(3)];
    const swapped = lines.with(one, lines[other]!).with(other, lines[one]!);
    const verified = await verifyProof(swapped, keys);
    expect(kindsOf(verified)).toContain('misplaced');
    expect(wheresOf(verified)).toContain(nameOf(2));
  });

  /** Recomputes every line's number and sum, as any reader of the verifier's code can. */
  function resummed(changed: readonly string[]): string[] {
    let sum = FIRST_HASH;
    const made = changed.slice(0, -1).map((line, index) => {
      const open = `${line.slice(0, line.lastIndexOf(',"n":'))},"n":${index + 1}`;
      sum = hash('sha256', `${sum}\n${open}`, 'hex');
      return `${open},"sum":"${sum}"}`;
    });
    return [...made, changed.at(-1)!];
  }

  it.each([
    ['changed', 'altered', 2, () => replaced(indexOf(2), (line) => line.replace('"version":1', '"version":2'))],
    ['removed', 'missing', 3, () => lines.toSpliced(indexOf(3), 1)],
    ['swapped', 'misplaced', 2, () => lines.with(indexOf(2), lines[indexOf(3)]!).with(indexOf(3), lines[indexOf(2)]!)],
  ] as const)(
    'is detected with the event that was %s, also when all lines’ sums were recomputed',
    async (_, kind, revision, change) => {
      expect((await verifyProof(resummed(lines), keys)).problems).toEqual([]);
      const verified = await verifyProof(resummed(change()), keys);
      expect(kindsOf(verified)).toEqual(expect.arrayContaining([kind, 'signature']));
      expect(verified.problems).toContainEqual({ kind, where: nameOf(revision) });
    },
  );

  /** A forgery by someone who knows the format but hasn't the service's key. */
  function forged(key: SigningKey): string[] {
    let [previous, sum] = [FIRST_HASH, FIRST_HASH];
    const made = lines.slice(0, -1).map((line, index) => {
      const entry = JSON.parse(line) as Record<string, unknown> & { n?: number; sum?: string };
      delete entry.n;
      delete entry.sum;
      if (entry['proof'] !== undefined) {
        entry['proof'] = { ...(entry['proof'] as object), key: key.current.id, publicKey: key.current.publicKey };
      } else if (entry['event'] !== undefined) {
        const event = entry['event'] as Parameters<typeof seal>[1] & { metadata: string };
        const { hash: _, ...metadata } = JSON.parse(event.metadata) as Parameters<typeof seal>[2] & { hash: string };
        const actor = { ...metadata.actor, id: 999 };
        const sealed = seal(previous, event, { ...metadata, actor });
        entry['event'] = { ...event, metadata: sealed.metadata };
        previous = sealed.hash;
      } else if (entry['stream'] !== undefined) {
        entry['stream'] = { ...(entry['stream'] as object), head: previous };
        previous = FIRST_HASH;
      }
      const open = `${JSON.stringify(entry).slice(0, -1)},"n":${index + 1}`;
      sum = hash('sha256', `${sum}\n${open}`, 'hex');
      return `${open},"sum":"${sum}"}`;
    });
    return [...made, JSON.stringify({ signature: key.sign(sum), key: key.current.id })];
  }

  it('is detected with the key that it was signed with instead', async () => {
    const forgery = forged(new SigningKey(Buffer.alloc(32, 8).toString('base64url')));
    // The file is consistent in itself: only the service's key reveals the forgery.
    expect((await verifyProof(forgery, [])).problems).toEqual([]);
    expect(kindsOf(await verifyProof(forgery, keys))).toEqual(['key']);
    // If it claims to be of the service, the signature is wrong.
    const [first = '', ...rest] = forgery;
    const signature = lines.at(-1)!;
    expect(kindsOf(await verifyProof([first, ...rest.slice(0, -1), signature], keys))).toContain('key');
    expect(kindsOf(await verifyProof([lines[0]!, ...rest.slice(0, -1), signature], keys))).toContain('signature');
  });

  it('stays valid when the key is replaced, as long as the old one is published', async () => {
    const next = new SigningKey(Buffer.alloc(32, 9).toString('base64url'), keys);
    expect(next.published.map(({ state }) => state)).toEqual(['current', 'former']);
    const published = next.published.map(({ publicKey }) => publicKey);
    expect((await verifyProof(lines, published)).problems).toEqual([]);
    expect(kindsOf(await verifyProof(lines, [next.current.publicKey]))).toEqual(['key']);
  });
});
