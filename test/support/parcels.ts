import { expect } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { ParcelView } from '@meguri/contracts/read-models/parcel.ts';
import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { parcelShippingOf } from '@meguri/contracts/rental-round/parcel.ts';
import { uuidV5 } from '../../backend/src/event-sourcing/streams/uuid-v5.ts';
import { type StoredRound, storedRound } from './books.ts';
import type { Marketplace } from './marketplace.ts';
import type { Answer, Person, Refusal } from './person.ts';
import { Rental } from './rental.ts';

export interface ParcelTerms {
  readonly market: Marketplace;
  readonly owner: Person;
  readonly borrower: Person;
  readonly itemIds: readonly string[];
  /** Days from now; 5 by default. */
  readonly startInDays?: number;
}

/** As the service derives them, for a parcel whose request wasn't answered. */
export const roundIdsOf = (parcelId: string, rounds: number): string[] =>
  Array.from({ length: rounds }, (_, index) => uuidV5(String(index), parcelId));

type Answered = Promise<Answer<ParcelView & Refusal>>;

/** New items of an owner, who has uploaded the photo. */
export const itemsOf = async (
  market: Marketplace,
  owner: Person,
  images: string[],
  length: number,
): Promise<string[]> =>
  (await Promise.all(Array.from({ length }, () => market.item(owner, { images })))).map(({ id }) => id);

/** POST /api/parcels, whatever the answer. */
export async function askForParcel(
  { market, borrower, itemIds, startInDays = 5 }: ParcelTerms,
  by: Person = borrower,
  key: string = randomUUID(),
): Answered {
  const body = { items: itemIds.map((itemId) => ({ itemId })), startDate: await market.day(startInDays) };
  return by.send('POST', '/api/parcels', { body, headers: { 'idempotency-key': key } });
}

/** A parcel that was requested, as its parties press on it. */
export class ParcelRental {
  readonly id: string;
  readonly rentals: readonly Rental[];
  readonly market: Marketplace;
  readonly owner: Person;
  readonly borrower: Person;

  constructor(id: string, terms: ParcelTerms) {
    const { market, owner, borrower, itemIds } = terms;
    this.id = id;
    this.market = market;
    this.owner = owner;
    this.borrower = borrower;
    this.rentals = roundIdsOf(id, itemIds.length).map((roundId) => new Rental(roundId, terms));
  }

  static async request(terms: ParcelTerms): Promise<ParcelRental> {
    const { status, body } = await askForParcel(terms);
    expect({ status, code: body.code }).toEqual({ status: 201, code: undefined });
    return new ParcelRental(body.id, terms);
  }

  /** @param approved places in the request; the others are declined */
  answer(approved: readonly number[], by = this.owner, key: string = randomUUID()): Answered {
    const body = { approved: approved.map((place) => this.rentals[place]!.id) };
    return by.send('POST', `/api/parcels/${this.id}/answer`, { body, headers: { 'idempotency-key': key } });
  }

  cancelAll(by = this.borrower, key: string = randomUUID()): Answered {
    return by.send('POST', `/api/parcels/${this.id}/cancel`, { body: {}, headers: { 'idempotency-key': key } });
  }

  /** One press for the whole parcel, on the page of its first round. */
  press(by: Person, status: string, key: string = randomUUID()): Promise<Answer<RentalRequest & Refusal>> {
    const path = `/api/rental-requests/${this.rentals[0]!.id}/status?parcel=1`;
    return by.send('PUT', path, { body: { status }, headers: { 'idempotency-key': key } });
  }

  async stored(): Promise<StoredRound[]> {
    return Promise.all(this.rentals.map(({ id }) => storedRound(this.market.pool, id)));
  }

  async statuses(): Promise<string[]> {
    return (await this.stored()).map(({ round }) => round.status);
  }

  /** How often an event is in each round. */
  async count(type: string): Promise<number[]> {
    return (await this.stored()).map(({ events }) => events.filter((event) => event.type === type).length);
  }

  /** What the approved rounds ask for the shipping together is the fee of one parcel. @returns their places */
  async expectOneFee(): Promise<number[]> {
    const stored = await this.stored();
    const approved = stored.flatMap(({ events }, place) =>
      events.some(({ type }) => type === 'Approved') ? [place] : [],
    );
    const asked = approved.reduce((sum, place) => sum + stored[place]!.round.fees.shipping, 0);
    expect(asked).toBe(approved.length === 0 ? 0 : parcelShippingOf(stored[0]!.round));
    return approved;
  }
}
