import { addDays, tokyoDate } from '@meguri/contracts/rental-round/time/period.ts';
import { setTimeout as delay } from 'node:timers/promises';
import { Seeded } from '../../backend/src/rentals/processes/test-support/histories/seeded.ts';
import type { Marketplace } from '../support/marketplace.ts';
import type { Person } from '../support/person.ts';
import { Rental } from '../support/rental.ts';
import { until } from '../support/until.ts';
import { Client } from './client.ts';
import { type InUse, Journey } from './journey.ts';
import type { Ledger } from './ledger.ts';

interface Listed {
  readonly itemId: string;
  readonly owner: Person;
}

/** Enough for a borrower's daily requests, of which only a few may go to the same owner. */
const OWNERS = 8;
/** Per owner: enough days for everybody for a while, few enough for conflicts. */
const ITEMS = 5;
/** Refusals after which a borrower can't go on today: another takes their place. */
const LIMITED = /^(too_many_new_requests|too_many_open_requests|newcomer_limit|borrower_has_)/;
/** A rental in use is continued after this many others, so that some wait for their first day. */
const IN_USE_AT_MOST = 12;
const REGISTERED_MS = 60_000;
/** Until a borrower has found another item when the days are taken; without it most requests would be refused. */
const LOOKS_MS = 150;

/** Borrowers who rent a few owners' few items concurrently, and continue with the same keys after outages. */
export class Load {
  /** How far the domain's time is ahead of this machine's. */
  aheadMs = 0;
  readonly client: Client;
  private readonly borrowers: Person[];
  private readonly people = new Map<number, Person>();
  private readonly market: Marketplace;
  private readonly ledger: Ledger;
  private readonly listed: readonly Listed[];
  private readonly seed: number;
  private readonly inUse: InUse[] = [];
  private clients: Promise<unknown> = Promise.resolve();

  private constructor(
    market: Marketplace,
    { listed, borrowers, ledger, seed }: { listed: Listed[]; borrowers: Person[]; ledger: Ledger; seed: number },
  ) {
    this.market = market;
    this.listed = listed;
    this.borrowers = borrowers;
    this.ledger = ledger;
    this.seed = seed;
    this.client = new Client(ledger);
    for (const person of [...borrowers, ...listed.map(({ owner }) => owner)]) this.people.set(person.id, person);
  }

  static async of(
    market: Marketplace,
    { clients, ledger, seed }: { clients: number; ledger: Ledger; seed: number },
  ): Promise<Load> {
    const owners = await Promise.all(Array.from({ length: OWNERS }, () => market.owner()));
    const listed = (await Promise.all(owners.map((owner) => listItems(market, owner)))).flat();
    const borrowers = await Promise.all(Array.from({ length: clients }, () => market.member()));
    const load = new Load(market, { listed, borrowers, ledger, seed });
    await load.readClock();
    return load;
  }

  get faults(): readonly string[] {
    return this.client.faults;
  }

  /** One of the load's rounds with its parties, to continue it. */
  rental(id: string, { borrowerId, ownerId }: { borrowerId: number; ownerId: number }): Rental {
    const [borrower, owner] = [this.people.get(borrowerId), this.people.get(ownerId)];
    if (borrower === undefined || owner === undefined) throw new Error(`${id} is no round of this load`);
    return new Rental(id, { market: this.market, owner, borrower });
  }

  /** After the domain's time was moved. */
  async readClock(): Promise<void> {
    this.aheadMs = Date.parse(await this.market.now()) - Date.now();
  }

  start(): void {
    this.client.ending = false;
    this.clients = Promise.all(this.borrowers.map((_, place) => this.live(place)));
    // Reported by `stop`; until then it must not end the process.
    this.clients.catch(() => undefined);
  }

  /** Resolves when every client has the answer to its last request: the service must be running. */
  async stop(): Promise<void> {
    this.client.ending = true;
    await this.clients;
  }

  /** Waits for this many more acknowledged changes. */
  async more(count: number, within = 60_000): Promise<void> {
    const wanted = this.ledger.count + count;
    await until(`${wanted} changes are acknowledged`, () => this.ledger.count >= wanted, within);
  }

  private get today(): string {
    return tokyoDate(new Date(Date.now() + this.aheadMs).toISOString());
  }

  private async live(place: number): Promise<void> {
    const random = new Seeded(this.seed * 1000 + place);
    const journey = new Journey(this.client, this.market, random);
    while (!this.client.ending) {
      const rental = this.nextInUse();
      if (rental !== null) await journey.giveBack(rental, rental.startDate <= this.today);
      else await this.rent(place, journey, random);
    }
  }

  private async rent(place: number, journey: Journey, random: Seeded): Promise<void> {
    const borrower = this.borrowers[place]!;
    const { itemId, owner } = random.pick(this.listed)!;
    const soon = random.chance(0.6);
    const startDate = addDays(
      this.today,
      soon ? 4 + Math.floor(random.next() * 4) : 8 + Math.floor(random.next() * 70),
    );
    const ended = await journey.rent({ borrower, owner, itemId, startDate, soon });
    if (ended === null) return;
    if ('id' in ended) return void this.inUse.push(ended);
    if (LIMITED.test(ended.refused)) return this.replace(place);
    await delay(LOOKS_MS);
  }

  /** One whose days have begun, or the oldest if there are many. */
  private nextInUse(): InUse | null {
    const begun = this.inUse.findIndex(({ startDate }) => startDate <= this.today);
    if (begun === -1 && this.inUse.length <= IN_USE_AT_MOST) return null;
    return this.inUse.splice(Math.max(begun, 0), 1)[0] ?? null;
  }

  private async replace(place: number): Promise<void> {
    const member = await this.client.until(() => this.market.member(), REGISTERED_MS);
    if (member === null) return;
    this.borrowers[place] = member;
    this.people.set(member.id, member);
  }
}

async function listItems(market: Marketplace, owner: Person): Promise<Listed[]> {
  const images = [await market.photo(owner, '/api/upload/item-image', 'image')];
  const items = await Promise.all(Array.from({ length: ITEMS }, () => market.item(owner, { images })));
  return items.map(({ id }) => ({ itemId: id, owner }));
}
