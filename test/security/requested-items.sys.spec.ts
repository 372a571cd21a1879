import { describe, expect, it } from '@jest/globals';
import type { ItemPage } from '../../contracts/src/item/item-view.ts';
import type { Person, Refusal } from '../support/person.ts';
import { Rental } from '../support/rental.ts';
import { useMarketplace } from '../support/use-marketplace.ts';

/** An owner shows one item and sends, or charges for, another. */
const market = useMarketplace();

const LISTING = { name: 'シルクのスカーフ', description: '藍色のシルクです' };
const fieldsOf = ({
  id: _id,
  photos: _,
  status: __,
  createdAt: ___,
  updatedAt: ____,
  ...fields
}: Record<string, unknown>) => fields;
async function offered() {
  const [owner, borrower] = await Promise.all([market.owner(), market.member()]);
  const item = await market.item(owner, { ...LISTING });
  const change = (fields: object) =>
    owner.must(200, 'PUT', `/api/items/${item.id}`, { body: { ...fieldsOf(item as never), ...fields } });
  return { owner, borrower, item, change };
}
const ask = async (borrower: Person, itemId: string, more: object) =>
  borrower.send<Refusal & { totalAmount: number }>('POST', '/api/rental-requests', {
    body: { itemId, startDate: await market.day(6), shippingMethod: 'delivery', ...more },
  });

describe('an owner', () => {
  it('can’t swap name, photos or description of a requested item: pages, lists, chats and receipts keep them', async () => {
    const { owner, borrower, item, change } = await offered();
    const rental = await Rental.request({ market, owner, borrower, itemId: item.id });
    await rental.approve();
    await rental.pay();
    await change({
      name: 'すりかえた商品',
      description: '',
      images: [await market.photo(owner, '/api/upload/item-image', 'image')],
    });
    const kept = { itemName: 'シルクのスカーフ', itemImages: item.images, itemChanged: true, itemIsRecorded: true };
    for (const person of [borrower, owner]) {
      const seen = await rental.seenBy(person);
      expect(seen).toMatchObject({ ...kept, itemSnapshot: { description: '藍色のシルクです' }, itemNow: null });
    }
    const sent = await borrower.get<{ id: string }[]>('/api/circulation-rounds/sent');
    expect(sent.find(({ id }) => id === rental.id)).toMatchObject({
      itemName: 'シルクのスカーフ',
      itemImages: item.images,
    });
    expect(await borrower.get(`/api/rental-requests/${rental.id}/receipt`)).toMatchObject({
      itemName: 'シルクのスカーフ',
    });
  });

  it('can’t raise the price between a borrower’s view and request', async () => {
    const { borrower, item, change } = await offered();
    const { rentalPrice, shippingFee, version } = await borrower.get<ItemPage>(`/api/items/${item.id}`);
    await change({ rentalPrice: 300_000 });
    const shown = { expectedTotal: rentalPrice + shippingFee, itemVersion: version };
    const refused = await ask(borrower, item.id, shown);
    expect([refused.status, refused.body]).toMatchObject([
      409,
      { code: 'price_changed', expectedTotal: 4500, totalAmount: 301_500 },
    ]);
    await change({ rentalPrice, condition: 'fair' });
    expect(await ask(borrower, item.id, shown)).toMatchObject({ status: 409, body: { code: 'item_changed' } });
    await change({});
    expect((await ask(borrower, item.id, shown)).status).toBe(201);
  });
});
