import { expect, it } from '@jest/globals';
import { CARE_INSTRUCTIONS, CARE_NOTES } from './care.ts';
import { CATEGORIES } from './categories.ts';
import { COLOURS } from './colours.ts';
import { GENDER_CATEGORIES, ITEM_CONDITIONS, SHIPPING_METHODS } from './item-options.ts';
import { MATERIALS } from './materials.ts';
import { MEETING_POINTS } from './meeting-points.ts';
import { SIZES } from './sizes.ts';

/** Stored with items and sent by clients: if an id changed, stored items would have an unknown one. */
const words = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');
const idsOf = (list: readonly { readonly id: string }[]) => list.map(({ id }) => id);

/** The ids of each group, in their order. */
function grouped<Entry>(list: readonly Entry[], group: (entry: Entry) => string, id: (entry: Entry) => string) {
  const groups = Map.groupBy(list, group);
  return Object.fromEntries(Array.from(groups, ([name, entries]) => [name, entries.map(id)]));
}

it('the ids of colours', () => {
  expect(idsOf(COLOURS)).toEqual(
    words('black white red blue green yellow brown gray beige pink navy purple orange other'),
  );
});

it('the ids of categories and what is under them', () => {
  expect(Object.fromEntries(CATEGORIES.map(({ id, subCategories }) => [id, idsOf(subCategories)]))).toEqual({
    tops: words('tshirt_cutsew shirt_blouse polo_shirt knit_sweater sweatshirt_hoodie cardigan vest other_tops'),
    outerwear: words('jacket_tailored jacket_casual coat blouson_jumper down_jacket leather_jacket other_outerwear'),
    bottoms: words(
      `pants_casual slacks denim_jeans sweat_pants cargo_pants
       long_skirt short_skirt shorts jorts other_pants`,
    ),
    dresses_allinones: words('dress shirt_dress knit_dress setup jumpsuit_allinone salopette_overall'),
    bags: words('shoulder_bag tote_bag handbag backpack boston_bag waist_pouch clutch_pouch other_bags'),
    shoes: words('sneakers pumps_heels sandals boots leather_shoes other_shoes'),
    accessories: words('hair_accessory hat scarf muffler belt eyewear other_goods'),
  });
});

it('the ids of sizes', () => {
  expect(
    grouped(
      SIZES,
      ({ group }) => group,
      ({ value }) => value,
    ),
  ).toEqual({
    free: words('free os'),
    regular: words('xxs xs s m l xl 2xl 3xl_plus'),
    shoes: words(
      `shoes_under20 shoes_20.5 shoes_21 shoes_21.5 shoes_22 shoes_22.5 shoes_23 shoes_23.5 shoes_24 shoes_24.5
       shoes_25 shoes_25.5 shoes_26 shoes_26.5 shoes_27 shoes_27.5 shoes_28 shoes_28.5 shoes_29 shoes_29.5 shoes_over30`,
    ),
    bags: words('bag_free bag_a4_ok bag_5l bag_10l bag_20l bag_30l bag_40l bag_over40l'),
    hats: words('hat_free hat_os hat_s hat_m hat_l hat_52 hat_54 hat_56 hat_58 hat_60 hat_62'),
    belts: words(
      `belt_free belt_70 belt_75 belt_80 belt_85 belt_90 belt_95 belt_100 belt_105 belt_110 belt_115 belt_120`,
    ),
    accessories: words('acc_free acc_xs acc_s acc_m acc_l acc_xl'),
    kids: words('kids_80 kids_90 kids_100 kids_110 kids_120 kids_130 kids_140 kids_150'),
  });
});

it('the ids of materials', () => {
  expect(
    grouped(
      MATERIALS,
      ({ group }) => group,
      ({ value }) => value,
    ),
  ).toEqual({
    natural: words('cotton silk wool cashmere linen hemp mohair alpaca angora ramie jute'),
    synthetic: words('polyester nylon acrylic rayon spandex viscose elastane lyocell modal acetate polyamide'),
    blend: words(
      `cotton_poly wool_blend silk_blend linen_blend cotton_linen wool_cashmere
       poly_viscose poly_cotton_spandex`,
    ),
    leather: words('genuine_leather synthetic_leather suede nubuck patent_leather sheepskin calfskin goatskin'),
    other: words('denim velvet corduroy tweed canvas jersey fleece satin lace twill chiffon crepe unknown'),
  });
});

it('the ids of meeting points', () => {
  expect(
    grouped(
      MEETING_POINTS,
      ({ area }) => area,
      ({ id }) => id,
    ),
  ).toEqual({
    kita: words('mikuni umeda shinosaka nakatsu'),
    minami: words('shinsaibashi namba yotsubashi horie'),
    tennoji_kyobashi: words('tennoji kyobashi temmabashi hommachi'),
  });
});

it('the ids of care instructions and of the notes that each offers', () => {
  expect(idsOf(CARE_INSTRUCTIONS)).toEqual(words('dry_clean washing_machine no_wash'));
  expect(
    grouped(
      CARE_NOTES,
      ({ appliesTo }) => appliesTo.join(' '),
      ({ id }) => id,
    ),
  ).toEqual({
    dry_clean: words('professional_only after_each_rental special_fabric'),
    washing_machine: words('use_net separate_colors cold_water gentle_cycle no_bleach hang_dry no_dryer low_iron'),
    no_wash: words('air_out spot_clean steam fabric_refresher'),
    'dry_clean washing_machine no_wash': words('handle_with_care fold_neatly'),
  });
});

it('the ids of whom an item is for, in which condition it is, and how it is handed over', () => {
  expect(idsOf(GENDER_CATEGORIES)).toEqual(words('unisex mens womens kids'));
  expect(idsOf(ITEM_CONDITIONS)).toEqual(words('new like_new good fair poor'));
  expect(idsOf(SHIPPING_METHODS)).toEqual(words('delivery pickup both'));
});
