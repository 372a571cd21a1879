import { beforeAll, describe, expect, it } from '@jest/globals';
import { AUDIT_STREAM_PREFIX } from '@meguri/contracts/operators/audit-events.ts';
import type { TrailPage } from '@meguri/contracts/operators/trail.ts';
import { verifyChain } from '../../event-sourcing/streams/hash-chain.ts';
import type { TestClient } from '../../http/http.testing.ts';
import { roundAt } from '../../rentals/test-support/rounds.ts';
import { TODAY } from '../../rentals/test-support/service.ts';
import { logOf, startOperatorsService } from '../test-support/service.ts';
import { useOpened } from '../../../../test/support/use-opened.ts';

let colleague: TestClient;
let colleagueId: number;
const service = useOpened(startOperatorsService);
beforeAll(async () => {
  colleague = await service.colleague();
  colleagueId = (await colleague.get('/api/user')).json<{ id: number }>().id;
});

/** Contains all entries that were stored before. */
async function trail(query = ''): Promise<TrailPage> {
  const after = { 'x-after': (await logOf(service).head()) ?? '' };
  const answer = await service.admin.get(`/api/admin/trail${query}`, after);
  expect(answer.statusCode).toBe(200);
  return answer.json<TrailPage>();
}

describe('the audit trail', () => {
  it('shows for a user which operators viewed them or one of their rentals', async () => {
    const id = await roundAt(service, 'completed', { price: 12_000 });
    await colleague.get(`/api/admin/rental-requests/${id}`);
    await colleague.get(`/api/admin/users/${service.ownerId}/identity`);
    const { items, operators, people } = await trail(`?personId=${service.ownerId}&operatorId=${colleagueId}`);
    expect(items.map(({ operation, about, kind, role }) => ({ operation, about, kind, role }))).toEqual([
      { operation: 'see_identity', about: [`user:${service.ownerId}`], kind: 'looked', role: 'administrator' },
      { operation: 'see_round', about: [`round:${id}`], kind: 'looked', role: 'administrator' },
    ]);
    expect(Object.keys(operators)).toEqual([String(colleagueId)]);
    expect(Object.keys(people)).toEqual([String(service.ownerId)]);
    const { items: others } = await trail(`?personId=${colleagueId}`);
    expect(others.map(({ operation }) => operation)).not.toContain('see_round');
  });

  it('shows for a rental which operators viewed it, and the request for that is an entry too', async () => {
    const [id, other] = await Promise.all([1, 2].map(() => roundAt(service, 'completed', { price: 12_000 })));
    await colleague.get(`/api/admin/rental-requests/${id}`);
    await colleague.get(`/api/admin/rental-requests/${other}`);
    const operationsOn = async () => (await trail(`?about=round:${id}`)).items.map(({ operation }) => operation);
    expect(await operationsOn()).toEqual(['see_round']);
    expect(await operationsOn()).toEqual(['see_trail', 'see_round']);
  });

  it('can be searched by the rental’s number too, with an entry for the rental that was found', async () => {
    const id = await roundAt(service, 'completed', { price: 12_000 });
    await colleague.get(`/api/admin/rental-requests/${id}`);
    const number = `round:${id.slice(-8)}`;
    const operationsOn = async (about: string) =>
      (await trail(`?about=${about}`)).items.map(({ operation }) => operation);
    expect(await operationsOn(number)).toEqual(['see_round']);
    expect(await operationsOn(`round:${id}`)).toEqual(['see_trail', 'see_round']);
    const file = await service.admin.get(`/api/admin/trail.csv?about=${number}`);
    expect(file.body.trim().split('\r\n').slice(1)).not.toEqual([]);
    for (const line of file.body.trim().split('\r\n').slice(1)) expect(line).toContain(`round:${id}`);
    expect((await operationsOn(`round:${id}`))[0]).toBe('export_trail');
  });

  it('records rejected requests for their subject, however the path names it', async () => {
    const owner = `user:${service.ownerId}`;
    await service.admin.get(`/api/admin/trail?about=${owner}`);
    await service.admin.get(`/api/admin/users/${service.ownerId}.0/identity`);
    const { items } = await trail(`?about=${owner}`);
    expect(items.slice(0, 2).map(({ operation, about }) => [operation, about])).toEqual([
      ['see_identity', [owner]],
      ['see_trail', [owner]],
    ]);
  });

  it.each(['round:0000000x', 'round:00000000', 'round:7', 'whatever'])(
    'responds that the subject isn’t a rental: %s',
    async (about) => {
      const answer = await service.admin.get(`/api/admin/trail?about=${about}`);
      expect(answer.json()).toMatchObject({ statusCode: 400, errors: [{ field: 'about' }] });
    },
  );

  it('has one entry for a page that polls', async () => {
    const path = '/api/admin/damage-reports';
    const before = await trail(`?operatorId=${colleagueId}`);
    for (let times = 0; times < 3; times += 1) await colleague.get(path);
    expect((await trail(`?operatorId=${colleagueId}`)).total).toBe(before.total + 1);
  });

  it('has pages, and filters by kind and days', async () => {
    const all = await trail('?limit=100');
    const paged: string[] = [];
    let cursor: string | null = null;
    do {
      const query: string = `?limit=1&to=${TODAY}${cursor === null ? '' : `&cursor=${cursor}`}`;
      const page: TrailPage = await trail(query);
      paged.push(...page.items.map(({ id }) => id));
      cursor = page.nextCursor;
    } while (cursor !== null && paged.length < 50);
    expect(paged.length).toBeGreaterThan(3);
    expect(new Set(paged).size).toBe(paged.length);
    expect(all.items.every(({ id }) => paged.includes(id))).toBe(true);
    expect((await trail('?kind=refused')).items.filter(({ kind }) => kind !== 'refused')).toEqual([]);
    expect((await trail('?from=2099-01-01')).items).toEqual([]);
    const wrong = await service.admin.get('/api/admin/trail?kind=whatever');
    expect(wrong.json()).toMatchObject({ statusCode: 400, errors: [{ field: 'kind' }] });
    expect((await service.admin.get('/api/admin/trail?cursor=x')).statusCode).toBe(400);
  });

  it('can be downloaded with the place and hash of each entry', async () => {
    const after = { 'x-after': (await logOf(service).head()) ?? '' };
    const file = await service.admin.get(`/api/admin/trail.csv?operatorId=${colleagueId}`, after);
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
    const lines = file.body.trim().split('\r\n');
    const stream = `${AUDIT_STREAM_PREFIX}${colleagueId}-${TODAY}`;
    const stored = await logOf(service).read(stream);
    expect(lines).toHaveLength(stored.length + 1);
    const { hash } = JSON.parse(stored[0]!.metadata) as { hash: string };
    expect(lines.at(-1)).toContain(`${stream},0,${hash}`);
  });

  it('is chained: a changed entry is detected', async () => {
    const stored = await logOf(service).read(`${AUDIT_STREAM_PREFIX}${colleagueId}-${TODAY}`);
    expect(stored.length).toBeGreaterThan(1);
    expect(verifyChain(stored)).toBeNull();
    const [first, ...rest] = stored;
    expect(verifyChain([{ ...first!, data: first!.data.replace('see_', 'no_') }, ...rest])).toBe(0);
  });

  it('stores concurrent requests of a page together, and answers none before', async () => {
    const rounds = await Promise.all([1, 2, 3].map(() => roundAt(service, 'completed', { price: 12_000 })));
    const stream = `${AUDIT_STREAM_PREFIX}${colleagueId}-${TODAY}`;
    const before = (await logOf(service).read(stream)).length;
    await Promise.all(rounds.map((id) => colleague.get(`/api/admin/rental-requests/${id}`)));
    const added = (await logOf(service).read(stream)).slice(before);
    expect(added.flatMap(({ data }) => (JSON.parse(data) as { about: string[] }).about).toSorted()).toEqual(
      rounds.map((id) => `round:${id}`).toSorted(),
    );
  });

  it('that can’t be written shows nothing', async () => {
    const log = logOf(service) as unknown as { append: unknown };
    const append = log.append;
    log.append = () => Promise.reject(new Error('the log is away'));
    try {
      const answer = await colleague.get('/api/admin/users?q=hanako');
      expect(answer.statusCode).toBeGreaterThanOrEqual(500);
      expect(answer.body).not.toContain('hanako');
    } finally {
      log.append = append;
    }
  });
});
