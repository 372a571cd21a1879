import { hash } from 'node:crypto';
import { expect, it } from '@jest/globals';
import { itemVersionOf, VERSIONED, type VersionedItem } from './item-version.ts';

const ITEM = {
  ...{ name: '羽織', mainCategory: 'tops', subCategory: 'vest', genderCategory: 'unisex', size: 'm', measurements: {} },
  ...{ color: null, material: null, condition: 'good', brand: null, description: '', replacementValue: null },
  ...{
    washingInstructions: 'dry_clean',
    washingNotes: [],
    images: ['/a.webp'],
    returnUnwashed: false,
    fitRefund: false,
  },
} satisfies VersionedItem;

it('a version changes when the owner promises to clean the item, or takes that back', () => {
  expect(itemVersionOf({ ...ITEM, returnUnwashed: true })).not.toBe(itemVersionOf(ITEM));
});

it('a version changes when the owner promises the price back for a wrong size, and differs from the other promise', () => {
  const [unwashed, refunding] = [
    { ...ITEM, returnUnwashed: true },
    { ...ITEM, fitRefund: true },
  ].map(itemVersionOf);
  expect(new Set([itemVersionOf(ITEM), unwashed, refunding]).size).toBe(3);
});

it('the version of an item without a promise is the one of earlier releases, which open pages name', () => {
  const before = JSON.stringify(VERSIONED.map((property) => ITEM[property]));
  expect(itemVersionOf(ITEM)).toBe(hash('sha256', before, 'base64url').slice(0, 22));
});
