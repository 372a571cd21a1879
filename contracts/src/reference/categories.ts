import { nameLookup } from './named.ts';

export interface SubCategory {
  readonly id: string;
  readonly name: string;
  readonly nameEn: string;
}
export interface Category extends SubCategory {
  readonly subCategories: readonly SubCategory[];
}

const entry = (id: string, name: string, nameEn: string): SubCategory => ({ id, name, nameEn });

/** The seven main categories with their sub-categories, in the order they are offered. */
export const CATEGORIES: readonly Category[] = [
  {
    ...entry('tops', 'トップス', 'Tops'),
    subCategories: [
      entry('tshirt_cutsew', 'Tシャツ・カットソー', 'T-shirts & cut-and-sewn'),
      entry('shirt_blouse', 'シャツ・ブラウス', 'Shirts & blouses'),
      entry('polo_shirt', 'ポロシャツ', 'Polo shirts'),
      entry('knit_sweater', 'ニット・セーター', 'Knitwear & sweaters'),
      entry('sweatshirt_hoodie', 'スウェット・パーカー', 'Sweatshirts & hoodies'),
      entry('cardigan', 'カーディガン', 'Cardigans'),
      entry('vest', 'ベスト', 'Vests'),
      entry('other_tops', 'その他トップス', 'Other tops'),
    ],
  },
  {
    ...entry('outerwear', 'アウター', 'Outerwear'),
    subCategories: [
      entry('jacket_tailored', 'テーラードジャケット', 'Tailored jackets'),
      entry('jacket_casual', 'カジュアルジャケット', 'Casual jackets'),
      entry('coat', 'コート', 'Coats'),
      entry('blouson_jumper', 'ブルゾン・ジャンパー', 'Blousons & jumpers'),
      entry('down_jacket', 'ダウンジャケット', 'Down jackets'),
      entry('leather_jacket', 'レザージャケット', 'Leather jackets'),
      entry('other_outerwear', 'その他アウター', 'Other outerwear'),
    ],
  },
  {
    ...entry('bottoms', 'ボトムス', 'Bottoms'),
    subCategories: [
      entry('pants_casual', 'カジュアルパンツ', 'Casual trousers'),
      entry('slacks', 'スラックス', 'Slacks'),
      entry('denim_jeans', 'デニム・ジーンズ', 'Denim & jeans'),
      entry('sweat_pants', 'スウェットパンツ', 'Sweatpants'),
      entry('cargo_pants', 'カーゴパンツ', 'Cargo trousers'),
      entry('long_skirt', 'ロングスカート', 'Long skirts'),
      entry('short_skirt', 'ミニ・ショートスカート', 'Short skirts'),
      entry('shorts', 'ショートパンツ', 'Shorts'),
      entry('jorts', 'デニムショーツ（ジョーツ）', 'Jorts'),
      entry('other_pants', 'その他ボトムス', 'Other bottoms'),
    ],
  },
  {
    ...entry('dresses_allinones', 'ワンピース・オールインワン', 'Dresses & all-in-ones'),
    subCategories: [
      entry('dress', 'ワンピース・ドレス', 'Dresses'),
      entry('shirt_dress', 'シャツワンピース', 'Shirt dresses'),
      entry('knit_dress', 'ニットワンピース', 'Knit dresses'),
      entry('setup', 'セットアップ', 'Matching sets'),
      entry('jumpsuit_allinone', 'ジャンプスーツ・オールインワン', 'Jumpsuits & all-in-ones'),
      entry('salopette_overall', 'サロペット・オーバーオール', 'Salopettes & overalls'),
    ],
  },
  {
    ...entry('bags', 'バッグ', 'Bags'),
    subCategories: [
      entry('shoulder_bag', 'ショルダーバッグ', 'Shoulder bags'),
      entry('tote_bag', 'トートバッグ', 'Tote bags'),
      entry('handbag', 'ハンドバッグ', 'Handbags'),
      entry('backpack', 'バックパック・リュック', 'Backpacks'),
      entry('boston_bag', 'ボストンバッグ', 'Boston bags'),
      entry('waist_pouch', 'ウエストポーチ', 'Waist pouches'),
      entry('clutch_pouch', 'クラッチ・ポーチ', 'Clutches & pouches'),
      entry('other_bags', 'その他バッグ', 'Other bags'),
    ],
  },
  {
    ...entry('shoes', 'シューズ', 'Shoes'),
    subCategories: [
      entry('sneakers', 'スニーカー', 'Sneakers'),
      entry('pumps_heels', 'パンプス・ヒール', 'Pumps & heels'),
      entry('sandals', 'サンダル', 'Sandals'),
      entry('boots', 'ブーツ', 'Boots'),
      entry('leather_shoes', '革靴', 'Leather shoes'),
      entry('other_shoes', 'その他シューズ', 'Other shoes'),
    ],
  },
  {
    ...entry('accessories', 'アクセサリー・小物', 'Accessories'),
    subCategories: [
      entry('hair_accessory', 'ヘアアクセサリー', 'Hair accessories'),
      entry('hat', '帽子', 'Hats'),
      entry('scarf', 'スカーフ・ストール', 'Scarves & stoles'),
      entry('muffler', 'マフラー', 'Mufflers'),
      entry('belt', 'ベルト', 'Belts'),
      entry('eyewear', 'サングラス・メガネ', 'Eyewear'),
      entry('other_goods', 'その他小物', 'Other goods'),
    ],
  },
];

/** Japanese name of a main category, else the id. */
export const categoryName = nameLookup(CATEGORIES);
/** Japanese name of a sub-category, else the id. */
export const subCategoryName = nameLookup(CATEGORIES.flatMap((category) => category.subCategories));

/** What may be chosen under a main category; [] when it is unknown or not chosen yet. */
export function subCategoriesOf(categoryId: string): readonly SubCategory[] {
  return CATEGORIES.find((category) => category.id === categoryId)?.subCategories ?? [];
}
