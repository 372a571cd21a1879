import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { Listener } from '../support/servers/listener.ts';
import { Marketplace } from '../support/marketplace.ts';
import type { Person, Refusal } from '../support/person.ts';
import { Rental } from '../support/rental.ts';
import { CARDS, submitCard } from '../support/sandbox-controls.ts';
import type { StartedService } from '../support/servers/started-service.ts';
import { until } from '../support/until.ts';

let market: Marketplace;
let second: StartedService;
let rental: Rental;
beforeAll(async () => {
  market = await Marketplace.open();
  second = await market.another();
  rental = await Rental.ofNewPeople(market);
});
afterAll(async () => {
  await second?.end();
  await market?.close();
});
afterEach(() => turn(false));

const turn = (on: boolean) => market.admin.must(200, 'PUT', '/api/admin/maintenance', { body: { on } });
const isOn = async (person: Person) => (await person.get<{ maintenance: boolean }>('/api/status')).maintenance;
/** The same session at the other instance. */
const elsewhere = (person: Person): Person => Object.assign(person.copy(), { origin: second.url });

describe('maintenance', () => {
  it('is announced to open sockets of every instance, and blocks commands there within a second', async () => {
    const listeners = await Promise.all([rental.owner, elsewhere(rental.borrower)].map((one) => Listener.of(one)));
    await turn(true);
    await until(
      'all sockets have heard',
      async () => listeners.every(({ text }) => text.includes('{"type":"changed","keys":["status",')),
      1000,
    );
    expect(await isOn(elsewhere(market.guest()))).toBe(true);
    for (const owner of [rental.owner, elsewhere(rental.owner)]) {
      const { status, headers, body } = await owner.send<Refusal>('PUT', `${rental.path}/status`, {
        body: { status: 'request_approved' },
      });
      expect({ status, code: body.code }).toEqual({ status: 503, code: 'maintenance' });
      expect(headers.get('retry-after')).toBe('60');
    }
    expect(await rental.seenBy(rental.owner)).toMatchObject({ status: 'request_sent' });
    for (const listener of listeners) listener.close();
  });

  it('accepts the payment provider’s webhooks: money that moved is recorded', async () => {
    await rental.approve();
    const url = await rental.startPayment();
    await turn(true);
    expect((await submitCard(url, CARDS.good)).status).toBe(303);
    expect(await rental.becomesPaid()).toMatchObject({ payment: { status: 'paid' } });
  });

  it('survives a restart', async () => {
    await turn(true);
    await market.service.end();
    await market.startAgain();
    expect(await isOn(market.guest())).toBe(true);
  });
});
