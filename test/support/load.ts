import { addDays } from '@meguri/contracts/rental-round/time/period.ts';
import type { RoundEventType } from '@meguri/contracts/rental-round/events.ts';
import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Marketplace } from './marketplace.ts';
import type { Answer, Person, Refusal } from './person.ts';
import { Rental, SEVEN_ELEVEN } from './rental.ts';
import { submitCard } from './sandbox-controls.ts';
import { until } from './until.ts';

/** A command that was answered with success, so it must have happened. */
export interface Acknowledged {
  readonly roundId: string;
  /** The event that it stored; a client of this load stores each type about once per round. */
  readonly type: RoundEventType;
  readonly position: string;
}

interface Listed {
  readonly itemId: string;
  readonly owner: Person;
}

interface Errand {
  readonly by: Person;
  readonly method: string;
  readonly path: string;
  readonly body?: object;
  readonly type: RoundEventType;
}

/** Enough for a borrower's daily requests, of which only a few may go to the same owner. */
const OWNERS = 8;
/** Per owner: enough days for everybody for a while, few enough for conflicts. */
const ITEMS = 5;
const RETRY_MS = 50;
/** How long a client waits for its last response after the load has ended. */
const TIMEOUT_MS = 15_000;
const chance = (percent: number) => randomInt(100) < percent;

/** Borrowers who rent a few owners' few items concurrently, and continue with the same keys after outages. */
export class Load {
  readonly acknowledged: Acknowledged[] = [];
  /** Responses that no fault explains: 5xx except 503. */
  readonly faults: string[] = [];
  private readonly market: Marketplace;
  private readonly listed: readonly Listed[];
  private readonly borrowers: readonly Person[];
  private readonly today: string;
  private clients: Promise<unknown> = Promise.resolve();
  private ending = false;

  private constructor(
    market: Marketplace,
    { listed, borrowers, today }: { listed: readonly Listed[]; borrowers: readonly Person[]; today: string },
  ) {
    this.market = market;
    this.listed = listed;
    this.borrowers = borrowers;
    this.today = today;
  }

  static async of(market: Marketplace, clients: number): Promise<Load> {
    const owners = await Promise.all(Array.from({ length: OWNERS }, () => market.owner()));
    const listed = (await Promise.all(owners.map((owner) => listItems(market, owner)))).flat();
    const borrowers = await Promise.all(Array.from({ length: clients }, () => market.member()));
    return new Load(market, { listed, borrowers, today: await market.day(0) });
  }

  start(): void {
    this.ending = false;
    this.clients = Promise.all(this.borrowers.map((borrower) => this.live(borrower)));
  }

  /** Resolves when every client has the answer to its last request: the service must be running. */
  async stop(): Promise<void> {
    this.ending = true;
    await this.clients;
  }

  /** Waits for this many more acknowledged commands. */
  async more(count: number): Promise<void> {
    const wanted = this.acknowledged.length + count;
    await until(`${wanted} commands are acknowledged`, async () => this.acknowledged.length >= wanted, 30_000);
  }

  /** One of the load's rounds with its parties, to continue it. */
  rental(id: string, { borrowerId, itemId }: { borrowerId: number; itemId: string }): Rental {
    const { market, listed, borrowers } = this;
    const borrower = borrowers.find((person) => person.id === borrowerId);
    const owner = listed.find((one) => one.itemId === itemId)?.owner;
    if (borrower === undefined || owner === undefined) throw new Error(`${id} is no round of this load`);
    return new Rental(id, { market, owner, borrower });
  }

  private async live(borrower: Person): Promise<void> {
    while (!this.ending) await this.rent(borrower);
  }

  /** One request, continued by chance. */
  private async rent(by: Person): Promise<void> {
    const { itemId, owner } = this.listed[randomInt(this.listed.length)]!;
    const wish = { itemId, startDate: addDays(this.today, 5 + randomInt(80)) };
    const request = { by, method: 'POST', path: '/api/rental-requests', body: wish, type: 'RentalRequested' } as const;
    const requested = await this.run<{ id: string }>(request, null);
    if (requested === null) return;
    const { id } = requested;
    if (chance(10)) return void (await this.want(id, by, 'request_cancelled', 'Withdrawn'));
    if (!(await this.want(id, owner, 'request_approved', 'Approved')) || chance(10)) return;
    // Ending an active round creates work for the processes.
    if (chance(25)) return void (await this.want(id, by, 'request_cancelled', 'Withdrawn'));
    if (await this.pay(id, by)) await this.afterPayment(id, owner);
  }

  private async pay(id: string, by: Person): Promise<boolean> {
    const payment = `/api/rental-requests/${id}/payment`;
    const start = { by, method: 'POST', path: `${payment}-connect-separated`, type: 'PaymentStarted' } as const;
    const page = await this.run<{ url: string }>(start, id);
    if (page === null) return false;
    if (chance(15)) {
      await this.run({ by, method: 'DELETE', path: payment, type: 'PaymentFailed' }, id);
      return false;
    }
    // The payment page is down together with the service: then the round stays unpaid.
    return submitCard(page.url).then(
      ({ status }) => status === 303,
      () => false,
    );
  }

  private async afterPayment(id: string, owner: Person): Promise<void> {
    if (chance(20)) return;
    if (chance(60)) return void (await this.want(id, owner, 'cancelled', 'Cancelled'));
    const path = `/api/admin/rental-requests/${id}/shipping-codes`;
    const body = { direction: 'dispatch', ...SEVEN_ELEVEN };
    const code = { by: this.market.admin, method: 'POST', path, body, type: 'ShippingCodeRegistered' } as const;
    if ((await this.run(code, id)) !== null) await this.want(id, owner, 'shipped', 'Shipped');
  }

  private async want(id: string, by: Person, status: string, type: RoundEventType): Promise<boolean> {
    const path = `/api/rental-requests/${id}/status`;
    return (await this.run({ by, method: 'PUT', path, body: { status }, type }, id)) !== null;
  }

  /** Repeats the request with one key until it is answered. @returns null when a rule said no */
  private async run<Body extends object>(errand: Errand, roundId: string | null): Promise<Body | null> {
    const { by, method, path, body, type } = errand;
    const headers = { 'idempotency-key': randomUUID() };
    const answer = await this.answered<Body>(() => by.send(method, path, { headers, ...(body && { body }) }));
    if (answer.status >= 500) this.faults.push(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    if (answer.status >= 300) return null;
    const position = answer.headers.get('x-position') ?? '';
    this.acknowledged.push({ roundId: roundId ?? (answer.body as { id?: string }).id ?? '', type, position });
    return answer.body as Body;
  }

  private async answered<Body>(ask: () => Promise<Answer<Body | Refusal>>): Promise<Answer<Body | Refusal>> {
    for (let given = Infinity; ; await delay(RETRY_MS)) {
      const answer = await ask().catch(() => null);
      if (answer !== null && answer.status !== 503) return answer;
      if (this.ending) given = Math.min(given, Date.now() + TIMEOUT_MS);
      if (Date.now() > given) throw new Error('the service has not come back');
    }
  }
}

async function listItems(market: Marketplace, owner: Person): Promise<Listed[]> {
  const images = [await market.photo(owner, '/api/upload/item-image', 'image')];
  const items = await Promise.all(Array.from({ length: ITEMS }, () => market.item(owner, { images })));
  return items.map(({ id }) => ({ itemId: id, owner }));
}
