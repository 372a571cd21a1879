import { describe, expect, it } from '@jest/globals';
import { MAX_MEETING_CHANGES_AN_HOUR } from '@meguri/contracts/limits.ts';
import type { Refusal } from '../support/person.ts';
import { Rental } from '../support/rental.ts';
import { expectSettled, expectSoundBooks } from '../support/settled.ts';
import { useMarketplace } from '../support/use-marketplace.ts';

const market = useMarketplace();

const PICKUP = { shippingMethod: 'pickup', pickupAreas: ['umeda', 'namba'] };
const request = () => Rental.ofNewPeople(market, PICKUP, { startInDays: 1, pickupArea: 'namba' });

const wrong = (code: string | null) => String((Number(code) + 1) % 10_000).padStart(4, '0');

describe('a rental handed over in person', () => {
  it('costs no shipping, and both hand-overs need the code that the other party shows', async () => {
    const rental = await request();
    const { borrower, owner } = rental;
    await rental.approve();
    await rental.pay();
    const ready = await rental.becomes('shipping_code_generated');
    expect(ready).toMatchObject({
      itemShippingMethod: '手渡し',
      pickupArea: 'namba',
      shippingFee: 0,
      handoverCode: null,
    });
    const { handoverCode } = await rental.seenBy(borrower);
    expect(handoverCode).toMatch(/^\d{4}$/);
    expect((await rental.seenBy(owner)).handoverCode).toBeNull();
    expect((await rental.tryPut(owner, 'shipped')).body.code).toBe('handover_code_required');
    const refused = await rental.tryPut(owner, 'shipped', { handoverCode: wrong(handoverCode) });
    expect(refused.body).toMatchObject({ statusCode: 400, code: 'handover_code_wrong' });
    await rental.ship({ handoverCode });
    await rental.receive();

    await rental.requestReturn();
    expect((await rental.seenBy(borrower)).handoverCode).toBeNull();
    const back = (await rental.seenBy(owner)).handoverCode;
    expect(back).toMatch(/^\d{4}$/);
    expect((await rental.tryPut(borrower, 'returned')).body.code).toBe('handover_code_required');
    await rental.giveBack({ handoverCode: back });
    await rental.confirmReturn();
    const { balances } = await expectSettled(market, rental.id);
    expect(balances).toMatchObject({ card: -3000, owner_paid: 2892, shipping: 0 });
  });

  it('has its times agreed, moved, cancelled and exported to a calendar; nothing else depends on them', async () => {
    const rental = await request();
    const { borrower, owner } = rental;
    expect((await rental.seenBy(owner)).meeting).toBeNull();
    await rental.approve();
    const { startDate, meeting } = await rental.seenBy(owner);
    expect(meeting).toMatchObject({ leg: 'dispatch', offered: [], chosen: null });
    const at = (time: string) => new Date(`${startDate}T${time}:00+09:00`).toISOString();
    const [noon, evening] = [
      { from: at('12:00'), until: at('12:30') },
      { from: at('18:00'), until: at('19:00') },
    ] as const;
    const offer = (slots: readonly object[], leg = 'dispatch') =>
      owner.send<Refusal>('POST', `${rental.path}/slots`, { body: { leg, slots } });
    const choose = (slot: object | null) =>
      borrower.send<Refusal>('PUT', `${rental.path}/slots/chosen`, { body: { leg: 'dispatch', slot } });

    expect(await offer([{ from: at('00:00'), until: `${startDate}T23:59:00+09:00` }])).toMatchObject({ status: 400 });
    expect((await offer([noon], 'return')).body.code).toBe('slots_not_now');
    expect((await choose(noon)).body.code).toBe('slot_not_offered');
    expect(await offer([evening, noon])).toMatchObject({
      status: 200,
      body: { meeting: { offered: [noon, evening] } },
    });
    expect(await choose(noon)).toMatchObject({ status: 200, body: { meeting: { chosen: noon } } });
    const calendar = await borrower.get<string>(`${rental.path}/calendar.ics`);
    expect(calendar).toContain('SUMMARY:受け渡し：');
    expect(calendar).toContain('LOCATION:なんば');
    // The new offer lacks the agreed time, so it is open again.
    expect(await offer([evening])).toMatchObject({ status: 200, body: { meeting: { chosen: null } } });
    expect((await choose(noon)).body.code).toBe('slot_not_offered');
    expect(await choose(evening)).toMatchObject({ status: 200 });
    expect(await choose(null)).toMatchObject({ status: 200, body: { meeting: { offered: [evening], chosen: null } } });
    const recorded = (await rental.seenBy(borrower)).timeline.flatMap(({ record }) =>
      record?.slots ? [record.slots] : [],
    );
    expect(recorded).toEqual([[noon, evening], [noon], [evening], [evening], []]);

    await rental.pay();
    const { handoverCode } = await rental.seenBy(borrower);
    await rental.ship({ handoverCode });
    expect((await rental.seenBy(borrower)).meeting).toBeNull();
    await rental.receive();
    expect((await rental.seenBy(borrower)).meeting).toMatchObject({ leg: 'return', offered: [] });
  });

  it('limits each party’s changes of the times, without affecting the other’s', async () => {
    const rental = await request();
    await rental.approve();
    const { startDate } = await rental.seenBy(rental.owner);
    const slot = { from: `${startDate}T03:00:00.000Z`, until: `${startDate}T03:30:00.000Z` };
    const offered = { leg: 'dispatch', slots: [slot] };
    const offer = () => rental.owner.send<Refusal>('POST', `${rental.path}/slots`, { body: offered });
    expect(await offer()).toMatchObject({ status: 200 });
    const answers: Refusal[] = [];
    for (let change = 0; change <= MAX_MEETING_CHANGES_AN_HOUR; change += 1) {
      const body = { leg: 'dispatch', slot: change % 2 === 0 ? slot : null };
      answers.push((await rental.borrower.send<Refusal>('PUT', `${rental.path}/slots/chosen`, { body })).body);
    }
    expect(answers.filter(({ code }) => code !== undefined)).toEqual([answers.at(-1)]);
    expect(answers.at(-1)).toMatchObject({ statusCode: 429, code: 'too_many_requests' });
    expect(await offer()).toMatchObject({ status: 200, body: { meeting: { chosen: null } } });
  });

  it('locks out an owner who guesses codes after five attempts, even for the right code', async () => {
    const rental = await request();
    await rental.approve();
    await rental.pay();
    const { handoverCode } = await rental.seenBy(rental.borrower);
    const guesses = Array.from({ length: 8 }, () =>
      rental.tryPut(rental.owner, 'shipped', { handoverCode: wrong(handoverCode) }),
    );
    const codes = (await Promise.all(guesses)).map(({ body }) => body.code);
    expect(codes.filter((code) => code === 'handover_code_wrong')).toHaveLength(5);
    expect(codes.filter((code) => code === 'handover_locked')).toHaveLength(3);
    expect((await rental.tryPut(rental.owner, 'shipped', { handoverCode })).body.code).toBe('handover_locked');
    await market.advance('PT1H');
    expect(await rental.ship({ handoverCode })).toMatchObject({ status: 'shipped' });
  });

  it('leaves no money held and nothing duplicated', async () => {
    await expectSoundBooks(market);
  });
});
