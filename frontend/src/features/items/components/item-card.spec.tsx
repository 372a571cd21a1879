import { describe, expect, it } from '@jest/globals';
import type { ItemPage } from '@meguri/contracts/item/item-view.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { cardDataOf } from '../card-data.ts';
import { type CardItem, ItemCard } from './item-card.tsx';

const ITEM: CardItem = { id: 'i', name: '藍の羽織', brand: null, rentalPrice: 1200, images: [] };
const words = (more: Partial<CardItem> = {}, withShipping = false) =>
  renderToStaticMarkup(
    <StaticRouter location="/">
      <ItemCard item={{ ...ITEM, ...more }} withShipping={withShipping} />
    </StaticRouter>,
  ).replaceAll(/<!--.*?-->|<[^>]+>/g, '');

describe('an item’s card', () => {
  it('shows from when a rented item is available, if that is known', () => {
    expect(words({ status: 'rented', freeFrom: '2026-12-01' })).toContain('12/1から空き');
    expect(words({ status: 'rented', freeFrom: null })).toContain('レンタル中');
    expect(words({ status: 'available', freeFrom: null })).not.toMatch(/空き|レンタル中/);
    expect(words({ isRentable: false })).toContain('レンタル停止中');
  });

  it('shows size, handover method, rating and area', () => {
    const decided = { sizeName: 'M', handoverName: '手渡し', rating: { average: 4.5, count: 10_002 }, area: '大阪府' };
    expect(words(decided)).toContain('¥1,200/ 週M｜手渡し★評価4.5(10,002件)｜大阪府');
  });

  it('shows the price with shipping where a list includes it', () => {
    expect(words({ shippingFee: 1500 }, true)).toContain('¥2,700/ 週（送料込み）');
    expect(words({ shippingFee: 1500 })).toContain('¥1,200/ 週');
    for (const fee of [{ shippingFee: 0 }, {}]) expect(words(fee, true)).toMatch(/¥1,200\/ 週(?!（)/);
  });

  it('shows them, too, if it is made from the item’s page', () => {
    const page = {
      ...ITEM,
      ...{ size: 'm', shippingMethod: 'both', photos: [], rating: { average: 4.5, count: 2 } },
      owner: { standing: { area: '大阪府' } },
    };
    expect(words(cardDataOf(page as unknown as ItemPage))).toContain('M｜配送・手渡し★評価4.5(2件)｜大阪府');
  });
});
