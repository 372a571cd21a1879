import { beforeAll, describe, expect, it } from '@jest/globals';
import { itemChangeSchema } from '@meguri/contracts/item/item-input.ts';
import { KANSAI_ADDRESS } from '../support/marketplace.ts';
import type { Person } from '../support/person.ts';
import { objection, type Route, sendRaw } from '../support/raw-request.ts';
import { Rental, SEVEN_ELEVEN } from '../support/rental.ts';
import { useMarketplace } from '../support/use-marketplace.ts';

let rental: Rental;
let itemId: string;
let requests: GoodRequest[];
const market = useMarketplace();
beforeAll(async () => {
  rental = await (await Rental.ofNewPeople(market)).toReturned();
  ({ itemId } = await rental.seenBy(rental.owner));
  requests = await goodRequests();
});

/** Invalid values for a field. */
const POISONS: Readonly<Record<string, unknown>> = {
  null: null,
  'a number': 1,
  'a negative number': -1,
  'a fraction': 0.5,
  'a huge number': 1e308,
  true: true,
  'an object': { $gt: '' },
  'a list': [['x']],
  'an empty string': '',
  'U+0000': 'a\u0000b',
  'a lone surrogate': 'abcdefghij\ud800',
  'a long string': 'あ'.repeat(20_000),
  'a line break': '1\r\nb: c',
  'a key of prototypes': '__proto__',
  'a foreign address': 'https://evil.example/x.webp',
  'a list with U+0000': ['a\u0000b'],
  'a list of a foreign address': ['https://evil.example/x.webp'],
};

interface GoodRequest extends Route {
  readonly by: Person;
  readonly body: object;
}

/** Valid requests, in each of which one field is replaced; the item is back with its owner. */
async function goodRequests(): Promise<GoodRequest[]> {
  const { owner, borrower, path } = rental;
  const circulation = `/api/circulation-rounds/${rental.id}`;
  const operate = `/api/admin${path.slice(4)}`;
  const damage = {
    issueType: 'other',
    otherTitle: '袖の破れ',
    description: '袖口に大きな破れがあります。',
    images: ['x'],
  };
  const parcel = { carrier: 'ヤマト運輸', trackingCode: '123412341234', handoverCode: '1234', reason: '理由' };
  const decision = { reason: '確認のため', itemReturned: false };
  const post = (by: Person, to: string, body: object) => ({ by, method: 'POST', path: to, body });
  return [
    post(market.guest(), '/api/register', { username: 'hana.ko', email: 'h@example.jp', password: 'meguri-demo' }),
    post(market.guest(), '/api/login', { username: 'hana.ko', password: 'meguri-demo' }),
    {
      by: owner,
      method: 'PATCH',
      path: `/api/users/${owner.id}`,
      body: { ...KANSAI_ADDRESS, bio: 'x', building: 'x' },
    },
    {
      by: owner,
      method: 'PUT',
      path: `/api/items/${itemId}`,
      body: await owner.get<object>(`/api/items/${itemId}`).then(asInput),
    },
    post(borrower, '/api/rental-requests', {
      itemId,
      startDate: await market.day(5),
      shippingMethod: 'delivery',
      pickupArea: 'umeda',
    }),
    {
      by: owner,
      method: 'PUT',
      path: `${path}/status`,
      body: { status: 'shipped', ...parcel, comment: 'x', images: [] },
    },
    post(borrower, `${circulation}/damage-report`, damage),
    post(borrower, `${circulation}/damage-report/evidence`, { text: '写真を追加します', images: [] }),
    post(borrower, `${circulation}/damage-fee/objection`, { reason: '身に覚えがありません' }),
    post(market.admin, `${operate}/shipping-codes`, { direction: 'return', ...SEVEN_ELEVEN, trackingCode: '12341234' }),
    post(market.admin, `${operate}/commands/register-tracking`, { trackingCode: '123412341234' }),
    post(market.admin, `${operate}/commands/reject`, { reason: '確認のため' }),
    post(market.admin, `/api/admin/damage-reports/${rental.id}/dismiss`, decision),
    post(market.admin, `/api/admin/damage-reports/${rental.id}/assess-fee`, { ...decision, amount: 5000 }),
    post(market.admin, `/api/admin/damage-reports/${rental.id}/order-refund`, {
      ...decision,
      refund: { rental: 1, shipping: 0, insurance: 0 },
      ends: false,
    }),
    post(owner, '/api/user/connect/accounts', {
      accountType: 'express',
      businessType: 'company',
      country: 'JP',
      currency: 'jpy',
      phone: '090-1234-5678',
      companyName: 'めぐり',
    }),
    post(market.admin, '/api/demo/clock', { advance: 'PT1S' }),
  ];
}

/** The fields of an item that its form sends. */
const asInput = (shown: object): object =>
  Object.fromEntries(Object.entries(shown).filter(([field]) => field in itemChangeSchema.shape));

describe('a body with one bad field', () => {
  it.each(Object.keys(POISONS))('(%s) gets no 5xx, and an error is in the specified form', async (kind) => {
    const found: string[] = [];
    for (const { by, method, path, body } of requests) {
      for (const field of Object.keys(body)) {
        const text = JSON.stringify({ ...body, [field]: POISONS[kind] });
        const answer = await sendRaw(by, { method, path }, text);
        const wrong = answer.status < 300 ? null : objection(answer);
        if (wrong !== null) found.push(`${method} ${path} ${field}: ${wrong}`);
      }
    }
    expect(found).toEqual([]);
  });
});
