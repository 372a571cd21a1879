import { describe, expect, it } from '@jest/globals';
import { CARE_NOTES, careNotesFor } from './care.ts';
import { CATEGORIES, subCategoriesOf, subCategoryName } from './categories.ts';
import { categoryName } from './main-categories.ts';
import { COLOURS } from './colours.ts';
import { shippingMethodOf } from './item-options.ts';
import { MATERIALS, materialLabel } from './materials.ts';
import { MEETING_POINTS, meetingPointsOf } from './meeting-points.ts';
import { OCCASIONS } from './occasions.ts';
import { inServiceArea, isPrefecture, PREFECTURES, SERVICE_AREA } from './prefectures.ts';
import { SIZES, sizeLabel } from './sizes.ts';

const repeated = (ids: readonly string[]) => ids.filter((id, index) => ids.indexOf(id) !== index);

describe('reference data', () => {
  it('has as many entries as specified, without duplicates', () => {
    expect(CATEGORIES).toHaveLength(7);
    expect(CATEGORIES.map((category) => category.subCategories.length)).toEqual([8, 7, 10, 6, 8, 6, 7]);
    expect(COLOURS).toHaveLength(14);
    expect(MEETING_POINTS).toHaveLength(12);
    expect(MATERIALS).toHaveLength(51);
    expect(CARE_NOTES).toHaveLength(17);
    expect(PREFECTURES).toHaveLength(47);
    expect(OCCASIONS).toHaveLength(7);
    const lists = [SIZES.map((size) => size.value), MATERIALS.map((m) => m.value), CARE_NOTES.map((n) => n.id)];
    const subCategories = CATEGORIES.flatMap((category) => category.subCategories.map((sub) => sub.id));
    for (const ids of [...lists, subCategories, [...PREFECTURES]]) expect(repeated(ids)).toEqual([]);
  });

  it('writes half sizes with decimals and whole ones without', () => {
    const sizesOf = (group: string) => SIZES.filter((size) => size.group === group);
    const shoes = sizesOf('shoes').map((size) => size.value);
    expect(shoes.slice(0, 4)).toEqual(['shoes_under20', 'shoes_20.5', 'shoes_21', 'shoes_21.5']);
    expect(shoes.slice(-2)).toEqual(['shoes_29.5', 'shoes_over30']);
    expect(sizesOf('hats').at(-1)?.value).toBe('hat_62');
    expect(sizesOf('belts').at(-1)?.value).toBe('belt_120');
    expect(sizesOf('kids').at(-1)?.value).toBe('kids_150');
    expect(sizesOf('petite')).toEqual([]);
  });

  it('falls back to the id or raw value when it is unknown', () => {
    expect([categoryName('tops'), categoryName('cars')]).toEqual(['トップス', 'cars']);
    expect([subCategoryName('boots'), subCategoryName('x')]).toEqual(['ブーツ', 'x']);
    expect([sizeLabel('bag_10l'), sizeLabel('72inch')]).toEqual(['6〜10L', '72inch']);
    expect([materialLabel('silk'), materialLabel('mithril')]).toEqual(['シルク（絹）', 'mithril']);
  });

  it('offers only what belongs to the preceding choice', () => {
    expect(subCategoriesOf('')).toEqual([]);
    expect(subCategoriesOf('shoes').map((sub) => sub.id)).toContain('sneakers');
    expect(careNotesFor('no_wash').map((note) => note.id)).toEqual([
      ...['air_out', 'spot_clean', 'steam', 'fabric_refresher', 'handle_with_care', 'fold_neatly'],
    ]);
    expect(meetingPointsOf('kita').map((point) => point.id)).toEqual(['mikuni', 'umeda', 'shinosaka', 'nakatsu']);
  });

  it('derives the shipping method from two checkboxes', () => {
    expect([shippingMethodOf(true, true), shippingMethodOf(true, false)]).toEqual(['both', 'delivery']);
    expect([shippingMethodOf(false, true), shippingMethodOf(false, false)]).toEqual(['pickup', 'pickup']);
  });

  it('limits the service area to six real prefectures', () => {
    expect(SERVICE_AREA.every(isPrefecture)).toBe(true);
    expect([inServiceArea('大阪府'), inServiceArea('東京都'), isPrefecture('大阪')]).toEqual([true, false, false]);
  });
});
