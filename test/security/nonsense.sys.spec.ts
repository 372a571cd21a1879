import { createHmac } from 'node:crypto';
import { beforeAll, describe, expect, it } from '@jest/globals';
import type { Person } from '../support/person.ts';
import { objection } from '../support/raw-request.ts';
import { Rental } from '../support/rental.ts';
import { type Interface, nameOf, type Operation, operationsOf } from './described-operations.ts';
import { bodiesFor, formsFor, headersFor, idsFor, type Probe, propertiesFor, queriesFor } from './nonsense.ts';
import { useMarketplace } from '../support/use-marketplace.ts';

/** No probe needs a decoder or another server: a slower response counts as hanging. */
const PATIENCE_MS = 15_000;
const AT_ONCE = 8;
const SESSION_SECRET = 'the secret of this test: long enough for it';

let rental: Rental;
let itemId: string;
let operations: readonly Operation[];
const market = useMarketplace({ SESSION_SECRET });
beforeAll(async () => {
  rental = await (await Rental.ofNewPeople(market)).toReturned();
  ({ itemId } = await rental.seenBy(rental.owner));
  operations = operationsOf(await market.guest().get<Interface>('/api/openapi.json'));
});

/** With ids that exist, so that the rest of the request is read. */
const filled = (path: string) =>
  path
    .replace(/(?<=\/(users|follows|blocks)\/)\{\w+\}/, String(rental.owner.id))
    .replace(/(?<=\/(items|favourites)\/)\{\w+\}/, itemId)
    .replace('{id}', rental.id)
    .replace(/\{\w+\}/g, 'x_1');

/** The sender of the probes, some of which end the session. */
class Sender {
  private person: Person | null = null;
  private headers: Record<string, string> = {};
  private readonly username: string | null;

  /** @param username null: a guest */
  constructor(username: string | null) {
    this.username = username;
  }

  async refresh(): Promise<void> {
    const { person, username } = this;
    const isOver = username !== null && (await person?.send('GET', '/api/user'))?.status !== 200;
    if (person !== null && !isOver) return;
    this.person = username === null ? market.guest() : await market.guest().signIn(username);
    const { csrfToken } = await this.person.get<{ csrfToken: string }>('/api/csrf-token');
    this.headers = { cookie: this.person.cookie, 'x-csrf-token': csrfToken };
  }

  /** @returns what is wrong with the response; null: nothing */
  async send(method: string, { path, body, headers }: Probe): Promise<string | null> {
    const options = {
      ...{ method, redirect: 'manual' as const, signal: AbortSignal.timeout(PATIENCE_MS) },
      headers: { ...this.headers, ...headers },
      body: body === undefined || body === '' ? null : Buffer.from(body),
    };
    try {
      const answer = await fetch(market.url + path, options);
      const text = await answer.text();
      return answer.status < 400 ? null : faultOf(answer, text);
    } catch (error) {
      // A body that is too long is rejected while it is being sent, so the response may be lost.
      return Number(body?.length) > 100_000 ? null : String((error as Error).cause ?? error);
    }
  }
}

/** Some pages for browsers are described too, and respond with HTML. */
function faultOf({ status, headers }: Response, text: string): string | null {
  const isPage = headers.get('content-type')?.startsWith('text/html') === true && status < 500;
  return isPage && text.includes('<html lang="ja"') ? null : objection({ status, text });
}

const tried = new Map<string, number>();

async function attack(sender: Sender, probesFor: (operation: Operation) => Probe[]): Promise<string[]> {
  const found: string[] = [];
  for (const operation of operations) {
    await sender.refresh();
    const waiting = probesFor(operation);
    tried.set(nameOf(operation), (tried.get(nameOf(operation)) ?? 0) + waiting.length);
    const work = async () => {
      for (let probe = waiting.pop(); probe !== undefined; probe = waiting.pop()) {
        const wrong = await sender.send(operation.method, probe);
        if (wrong !== null) found.push(`${nameOf(operation)} (${probe.what}): ${wrong}`);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
  }
  return found;
}

const whole = (operation: Operation): Probe[] => [
  ...bodiesFor(operation, filled(operation.path)),
  ...idsFor(operation, filled),
];
/** Requests of guests and outsiders are rejected before they are read, so every third is enough. */
const some = (operation: Operation): Probe[] => whole(operation).filter((_, index) => index % 3 === 0);
const everything = (operation: Operation): Probe[] => {
  const path = filled(operation.path);
  const inParts = [propertiesFor, formsFor, queriesFor, headersFor].flatMap((probesFor) => probesFor(operation, path));
  return [...whole(operation), ...inParts];
};

describe('nonsense sent to every operation of the interface gets a 4xx in time', () => {
  it('from a guest', async () => {
    expect(await attack(new Sender(null), some)).toEqual([]);
  });

  it('from a member, who is a party of the rental', async () => {
    const probes = (operation: Operation) => (operation.isOperators ? some : everything)(operation);
    expect(await attack(new Sender(rental.borrower.username), probes)).toEqual([]);
  });

  it('from an administrator', async () => {
    const probes = (operation: Operation) => (operation.isOperators ? everything : some)(operation);
    expect(await attack(new Sender('admin'), probes)).toEqual([]);
  });

  it('and no operation was left out', () => {
    expect([...tried.keys()].sort()).toEqual(operations.map(nameOf).sort());
    const all = [...tried.values()].reduce((sum, count) => sum + count);
    console.log(`${tried.size} operations got ${all} requests: ${[...tried.keys()].join(', ')}`);
    expect(tried.size).toBeGreaterThan(200);
    expect(Math.min(...tried.values())).toBeGreaterThan(10);
  });
});

describe('a signed webhook', () => {
  const TYPES = ['payment_intent.succeeded', 'charge.dispute.created', 'account.updated', 'transfer.reversed', 'none'];
  const objects: readonly unknown[] = [undefined, null, [], 1, '', true, {}, { id: null }, { id: {}, object: [] }];
  const events = TYPES.flatMap((type) => [
    ...objects.map((object) => ({ id: 'evt_odd', object: 'event', type, created: 1, data: { object } })),
    ...[null, [], 1, ''].map((data) => ({ id: 'evt_odd', object: 'event', type, created: 1, data })),
  ]);
  const BODIES = [null, [], 1, '', true, {}, [null], { id: 1 }, { id: 'evt_1', object: 'event', type: null }];

  it.each(['webhook', 'connect webhook'])(
    'with any body is acknowledged, or refused with a 4xx: %s',
    async (endpoint) => {
      const hash = createHmac('sha256', SESSION_SECRET).update(`sandbox ${endpoint}`).digest('hex');
      const statuses: string[] = [];
      for (const body of [...BODIES, ...events].map((one) => JSON.stringify(one)).concat('', '{', '\ufeff{}', '[[[')) {
        const seconds = Math.floor(Date.now() / 1000);
        const signature = createHmac('sha256', `whsec_${hash}`).update(`${seconds}.${body}`).digest('hex');
        const headers = { 'content-type': 'application/json', 'stripe-signature': `t=${seconds},v1=${signature}` };
        const answer = await fetch(`${market.url}/api/stripe/webhook`, { method: 'POST', headers, body });
        if (answer.status !== 200 && answer.status !== 400) statuses.push(`${answer.status} to ${body}`);
      }
      expect(statuses).toEqual([]);
    },
  );
});
