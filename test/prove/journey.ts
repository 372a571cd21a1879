import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import type { Seeded } from '../../backend/src/rentals/processes/test-support/histories/seeded.ts';
import type { Marketplace } from '../support/marketplace.ts';
import type { Person } from '../support/person.ts';
import { PUDO, SEVEN_ELEVEN } from '../support/rental.ts';
import { submitCard } from '../support/sandbox-controls.ts';
import type { Client, Errand } from './client.ts';

export interface Parties {
  readonly borrower: Person;
  readonly owner: Person;
}

export interface Wish extends Parties {
  readonly itemId: string;
  readonly startDate: string;
  /** Whether it may be shipped now. */
  readonly soon: boolean;
}

/** A rental that is in use, and may be extended once its first day has come. */
export interface InUse extends Parties {
  readonly id: string;
  readonly startDate: string;
}

/** How long a borrower waits for a payment to be recorded. */
const PAID_MS = 15_000;
const isExtended = ({ extension }: RentalRequest): boolean => extension?.state === 'paid';
const FEE = { amount: 3000, reason: '修理代の見積もりによる', itemReturned: false };

/** The steps of rentals as their parties take them, with choices by the seed. */
export class Journey {
  private readonly client: Client;
  private readonly market: Marketplace;
  private readonly random: Seeded;

  constructor(client: Client, market: Marketplace, random: Seeded) {
    this.client = client;
    this.market = market;
    this.random = random;
  }

  /** From a request to its end, or to an item in use. @returns that, or why the request was refused */
  async rent({ borrower, owner, itemId, startDate, soon }: Wish): Promise<InUse | { refused: string } | null> {
    const errand = { by: borrower, method: 'POST', path: '/api/rental-requests', type: 'RentalRequested' } as const;
    const insurance = this.random.chance(0.3);
    const answer = await this.run<{ id: string }>({ ...errand, body: { itemId, startDate, insurance }, roundId: null });
    if ('refused' in answer) return answer;
    const rental = { id: answer.body.id, borrower, owner, startDate };
    if (this.random.chance(0.1)) await this.put(rental, borrower, 'request_cancelled', 'Withdrawn');
    else if (this.random.chance(0.05)) await this.put(rental, owner, 'request_declined', 'Declined');
    else if (await this.put(rental, owner, 'request_approved', 'Approved')) return this.afterApproval(rental, soon);
    return null;
  }

  /** An item in use is extended, if its days have begun, and returned. */
  async giveBack(rental: InUse, isOpen: boolean): Promise<void> {
    const { borrower, owner } = rental;
    if (isOpen && this.random.chance(0.8)) await this.extend(rental);
    if (this.random.chance(0.1) && (await this.report(rental, borrower))) {
      const reason = { reason: '写真では破れを確認できないため', itemReturned: false };
      await this.decide(rental, 'dismiss', reason);
    }
    await this.post(rental, borrower, 'return-request', 'ReturnCodeRequested');
    await this.registerCode(rental, 'return');
    if (!(await this.put(rental, borrower, 'returned', 'Returned'))) return;
    if (this.random.chance(0.25) && (await this.report(rental, owner))) {
      await this.decide(rental, 'assess-fee', FEE);
      return void (await this.payFee(rental));
    }
    await this.put(rental, owner, 'completed', 'Completed');
  }

  private async afterApproval(rental: InUse, soon: boolean): Promise<InUse | null> {
    const { borrower, owner } = rental;
    if (this.random.chance(0.1)) return null;
    if (this.random.chance(0.1)) {
      await this.put(rental, borrower, 'request_cancelled', 'Withdrawn');
      return null;
    }
    if (!(await this.pay(rental))) return null;
    if (!soon || this.random.chance(0.2)) {
      if (this.random.chance(0.8))
        await this.put(rental, this.random.pick([borrower, owner]), 'cancelled', 'Cancelled');
      return null;
    }
    await this.registerCode(rental, 'dispatch');
    if (!(await this.put(rental, owner, 'shipped', 'Shipped'))) return null;
    return (await this.put(rental, borrower, 'in_use', 'Received')) ? rental : null;
  }

  private async pay(rental: InUse): Promise<boolean> {
    const { borrower, id } = rental;
    const page = await this.post<{ url: string }>(rental, borrower, 'payment-connect-separated', 'PaymentStarted');
    if (page === null) return false;
    if (this.random.chance(0.1)) {
      const path = `/api/rental-requests/${id}/payment`;
      await this.run({ by: borrower, method: 'DELETE', path, type: 'PaymentFailed', roundId: id });
      return false;
    }
    if (!(await this.submit(page.url))) return false;
    return this.seen(rental, ({ payment }) => payment?.status === 'paid');
  }

  private async extend(rental: InUse): Promise<void> {
    const savedCard = this.random.chance(0.5);
    const asked = await this.post(rental, rental.borrower, 'extension', 'ExtensionRequested', { savedCard });
    if (asked === null) return;
    const approved = await this.post(rental, rental.owner, 'extension/approve', 'ExtensionApproved');
    if (approved === null) return;
    if (savedCard) return void (await this.seen(rental, isExtended));
    const page = await this.client.until(async (signal) => {
      const path = `/api/rental-requests/${rental.id}/extension/pay`;
      return (await rental.borrower.must<{ url: string }>(200, 'POST', path, { signal })).body;
    }, PAID_MS);
    if (page !== null && (await this.submit(page.url))) await this.seen(rental, isExtended);
  }

  private async payFee({ id, borrower }: InUse): Promise<void> {
    const path = `/api/circulation-rounds/${id}/damage-fee/payment`;
    const ask = async (signal: AbortSignal) =>
      (await borrower.must<{ url: string }>(200, 'POST', path, { signal })).body;
    const page = this.random.chance(0.3) ? null : await this.client.until(ask, PAID_MS);
    if (page !== null) await this.submit(page.url);
  }

  private async report(rental: InUse, by: Person): Promise<boolean> {
    const upload = (signal: AbortSignal) => this.market.photo(by, '/api/upload-damage-image', 'file', signal);
    const image = await this.client.until(upload, PAID_MS);
    if (image === null) return false;
    const body = { issueType: 'damaged_item', description: '袖口に大きな破れがあります。', images: [image] };
    const path = `/api/circulation-rounds/${rental.id}/damage-report`;
    return this.did({ by, method: 'POST', path, body, type: 'DamageReported', roundId: rental.id });
  }

  private async decide(rental: InUse, what: 'dismiss' | 'assess-fee', body: object): Promise<boolean> {
    await this.client.until((signal) => this.market.stepUp(signal), PAID_MS);
    const path = `/api/admin/damage-reports/${rental.id}/${what}`;
    const type = what === 'dismiss' ? 'DamageDismissed' : 'DamageFeeAssessed';
    return this.did({ by: this.market.admin, method: 'POST', path, body, type, roundId: rental.id });
  }

  private registerCode({ id }: InUse, direction: 'dispatch' | 'return'): Promise<boolean> {
    const path = `/api/admin/rental-requests/${id}/shipping-codes`;
    const body = { direction, ...(direction === 'return' ? PUDO : SEVEN_ELEVEN) };
    const type = 'ShippingCodeRegistered';
    return this.did({ by: this.market.admin, method: 'POST', path, body, type, roundId: id });
  }

  private put({ id }: InUse, by: Person, status: string, type: string): Promise<boolean> {
    const path = `/api/rental-requests/${id}/status`;
    return this.did({ by, method: 'PUT', path, body: { status }, type, roundId: id });
  }

  private async post<Body extends object>(
    { id }: InUse,
    by: Person,
    what: string,
    type: string,
    body?: object,
  ): Promise<Body | null> {
    const path = `/api/rental-requests/${id}/${what}`;
    const answer = await this.run<Body>({ by, method: 'POST', path, type, roundId: id, ...(body && { body }) });
    return 'body' in answer ? answer.body : null;
  }

  private did = async (errand: Errand): Promise<boolean> => 'body' in (await this.run(errand));

  private run<Body extends object>(errand: Errand) {
    return this.client.run<Body>(errand, this.random.chance(0.08));
  }

  /** The card is entered on the provider's page. */
  private async submit(url: string): Promise<boolean> {
    return (await this.client.until(async () => (await submitCard(url)).status === 303 || null, PAID_MS)) ?? false;
  }

  private async seen({ id, borrower }: InUse, isSo: (seen: RentalRequest) => boolean): Promise<boolean> {
    const path = `/api/rental-requests/${id}`;
    const look = async (signal: AbortSignal) =>
      isSo((await borrower.must<RentalRequest>(200, 'GET', path, { signal })).body) || null;
    return (await this.client.until(look, PAID_MS)) ?? false;
  }
}
