import { type RentalRequest, rentalRequestSchema } from '@meguri/contracts/read-models/rental-request.ts';
import type { RoundEventType } from '@meguri/contracts/rental-round/events.ts';
import type { RoundStatus } from '@meguri/contracts/rental-round/status.ts';
import { storedRound } from './books.ts';
import type { Marketplace } from './marketplace.ts';
import type { Answer, Person, Refusal } from './person.ts';
import { CARDS, submitCard } from './sandbox-controls.ts';
import { until } from './until.ts';

export const SEVEN_ELEVEN = { carrier: 'セブンイレブン', shippingCode27: '123456789012345678901234567' } as const;
export const PUDO = { carrier: 'PUDOステーション', receptionNumber: '87654321', shippingPassword: '4321' } as const;

export interface RentalTerms {
  readonly market: Marketplace;
  readonly owner: Person;
  readonly borrower: Person;
  readonly itemId: string;
  /** Days from now; 5 by default. */
  readonly startInDays?: number;
  readonly shippingMethod?: 'delivery' | 'pickup';
  readonly pickupArea?: string;
  /** Whether with あんしん補償; false by default. */
  readonly insurance?: boolean;
  readonly couponId?: string;
}

/** A rental request, advanced over HTTP by its parties: each step by the party concerned. */
export class Rental {
  readonly id: string;
  readonly market: Marketplace;
  readonly owner: Person;
  readonly borrower: Person;

  /** An existing request. */
  constructor(id: string, { market, owner, borrower }: Pick<RentalTerms, 'market' | 'owner' | 'borrower'>) {
    this.id = id;
    this.market = market;
    this.owner = owner;
    this.borrower = borrower;
  }

  static async request(terms: RentalTerms): Promise<Rental> {
    const { body } = await terms.borrower.must(201, 'POST', '/api/rental-requests', { body: await wish(terms) });
    return new Rental(rentalRequestSchema.parse(body).id, terms);
  }

  /** A request by a new borrower for a new owner's new item. */
  static async ofNewPeople(market: Marketplace, item: object = {}, terms: Partial<RentalTerms> = {}): Promise<Rental> {
    const [owner, borrower] = await Promise.all([market.owner(), market.member()]);
    const { id: itemId } = await market.item(owner, item);
    return Rental.request({ market, owner, borrower, itemId, ...terms });
  }

  get path(): string {
    return `/api/rental-requests/${this.id}`;
  }

  async seenBy(person: Person): Promise<RentalRequest> {
    return rentalRequestSchema.parse(await person.get(this.path));
  }

  /** Waits for a status that comes by itself. */
  async becomes(status: RoundStatus): Promise<RentalRequest> {
    let last: string = '?';
    return until(`${this.id} is ${status}`, async () => {
      const seen = await this.seenBy(this.market.admin);
      last = seen.status;
      return last === status && seen;
    }).catch((error: unknown) => {
      throw new Error(`${String(error)}; it is ${last}\n${this.market.service.output().slice(-4000)}`);
    });
  }

  /** Waits for an event of this type. */
  async records(type: RoundEventType): Promise<void> {
    await until(`${this.id} has recorded ${type}`, async () => {
      const { events } = await storedRound(this.market.pool, this.id);
      return events.some((event) => event.type === type);
    });
  }

  /** PUT …/status. @throws Error unless the response is 200 */
  async put(person: Person, status: string, more: object = {}): Promise<RentalRequest> {
    const answer = await person.must(200, 'PUT', `${this.path}/status`, { body: { status, ...more } });
    return rentalRequestSchema.parse(answer.body);
  }

  tryPut(person: Person, status: string, more: object = {}): Promise<Answer<Refusal>> {
    return person.send<Refusal>('PUT', `${this.path}/status`, { body: { status, ...more } });
  }

  approve = (): Promise<RentalRequest> => this.put(this.owner, 'request_approved');

  /** @returns the URL of the payment page */
  async startPayment(): Promise<string> {
    const { body } = await this.borrower.must<{ url: string }>(200, 'POST', `${this.path}/payment-connect-separated`);
    return body.url;
  }

  /** Starts the payment, pays on the provider's page and waits until the service has recorded it. */
  async pay(card: string = CARDS.good): Promise<RentalRequest> {
    const { status } = await submitCard(await this.startPayment(), card);
    if (status !== 303) throw new Error(`the payment page answered ${status}`);
    return this.becomesPaid();
  }

  /** @param within in ms; after a worker was killed during the webhook, this takes half a minute */
  async becomesPaid(within?: number): Promise<RentalRequest> {
    const asPaid = async () => {
      const seen = await this.seenBy(this.borrower);
      return seen.payment?.status === 'paid' && seen;
    };
    return until(`${this.id} is paid`, asPaid, within);
  }

  async registerCode(direction: 'dispatch' | 'return', code: object = SEVEN_ELEVEN): Promise<RentalRequest> {
    const { body } = await this.market.admin.must(200, 'POST', `/api/admin${this.path.slice(4)}/shipping-codes`, {
      body: { direction, ...code },
    });
    return rentalRequestSchema.parse(body);
  }

  ship = (more: object = {}): Promise<RentalRequest> => this.put(this.owner, 'shipped', more);
  receive = (more: object = {}): Promise<RentalRequest> => this.put(this.borrower, 'in_use', more);

  async requestReturn(): Promise<void> {
    await this.borrower.must(200, 'POST', `${this.path}/return-request`);
  }

  giveBack = (more: object = {}): Promise<RentalRequest> => this.put(this.borrower, 'returned', more);
  confirmReturn = (more: object = {}): Promise<RentalRequest> => this.put(this.owner, 'completed', more);

  /** From the request to the item in use. */
  async toUse(card: string = CARDS.good): Promise<this> {
    await this.approve();
    await this.pay(card);
    await this.registerCode('dispatch');
    await this.ship();
    await this.receive();
    return this;
  }

  /** From the request to the item back with its owner. */
  async toReturned(card: string = CARDS.good): Promise<this> {
    await this.toUse(card);
    await this.requestReturn();
    await this.registerCode('return', PUDO);
    await this.giveBack();
    return this;
  }

  /** An operator's decision: POST /api/admin/damage-reports/{id}/… */
  async decideCase(what: 'dismiss' | 'order-refund' | 'assess-fee' | 'write-off', body: object): Promise<void> {
    const path = `/api/admin/damage-reports/${this.id}/${what}`;
    await this.market.admin.must(200, 'POST', path, { body });
  }

  damageFeePage = (): Promise<string> => this.feePage('damage-fee');
  lateFeePage = (): Promise<string> => this.feePage('late-fee');

  private async feePage(fee: 'damage-fee' | 'late-fee'): Promise<string> {
    const path = `/api/circulation-rounds/${this.id}/${fee}/payment`;
    return (await this.borrower.must<{ url: string }>(200, 'POST', path)).body.url;
  }

  /** From the item in transit to the end. */
  async fromShippedToEnd(): Promise<void> {
    await this.receive();
    await this.requestReturn();
    await this.registerCode('return', PUDO);
    await this.giveBack();
    await this.confirmReturn();
  }

  async reportDamage(by: Person): Promise<void> {
    const image = await this.market.photo(by, '/api/upload-damage-image');
    await by.must(201, 'POST', `/api/circulation-rounds/${this.id}/damage-report`, {
      body: { issueType: 'damaged_item', description: '袖口に大きな破れがあります。', images: [image] },
    });
  }
}

async function wish({ market, startInDays = 5, ...terms }: RentalTerms): Promise<object> {
  const { itemId, shippingMethod, pickupArea, insurance, couponId } = terms;
  return { itemId, startDate: await market.day(startInDays), shippingMethod, pickupArea, insurance, couponId };
}
