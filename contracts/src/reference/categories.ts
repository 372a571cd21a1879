import { nameLookup } from './named.ts';

export interface SubCategory {
  readonly id: string;
  readonly name: string;
}
export interface Category extends SubCategory {
  readonly subCategories: readonly SubCategory[];
}

const entry = (id: string, name: string): SubCategory => ({ id, name });

/** The seven main categories with their sub-categories, in the order they are offered. */
export const CATEGORIES: readonly Category[] = [
  {
    ...entry('tops', 'トップス'),
    subCategories: [
      entry('tshirt_cutsew', 'Tシャツ・カットソー'),
      entry('shirt_blouse', 'シャツ・ブラウス'),
      entry('polo_shirt', 'ポロシャツ'),
      entry('knit_sweater', 'ニット・セーター'),
      entry('sweatshirt_hoodie', 'スウェット・パーカー'),
      entry('cardigan', 'カーディガン'),
      entry('vest', 'ベスト'),
      entry('other_tops', 'その他トップス'),
    ],
  },
  {
    ...entry('outerwear', 'アウター'),
    subCategories: [
      entry('jacket_tailored', 'テーラードジャケット'),
      entry('jacket_casual', 'カジュアルジャケット'),
      entry('coat', 'コート'),
      entry('blouson_jumper', 'ブルゾン・ジャンパー'),
      entry('down_jacket', 'ダウンジャケット'),
      entry('leather_jacket', 'レザージャケット'),
      entry('other_outerwear', 'その他アウター'),
    ],
  },
  {
    ...entry('bottoms', 'ボトムス'),
    subCategories: [
      entry('pants_casual', 'カジュアルパンツ'),
      entry('slacks', 'スラックス'),
      entry('denim_jeans', 'デニム・ジーンズ'),
      entry('sweat_pants', 'スウェットパンツ'),
      entry('cargo_pants', 'カーゴパンツ'),
      entry('long_skirt', 'ロングスカート'),
      entry('short_skirt', 'ミニ・ショートスカート'),
      entry('shorts', 'ショートパンツ'),
      entry('jorts', 'デニムショーツ（ジョーツ）'),
      entry('other_pants', 'その他ボトムス'),
    ],
  },
  {
    ...entry('dresses_allinones', 'ワンピース・オールインワン'),
    subCategories: [
      entry('dress', 'ワンピース・ドレス'),
      entry('shirt_dress', 'シャツワンピース'),
      entry('knit_dress', 'ニットワンピース'),
      entry('setup', 'セットアップ'),
      entry('jumpsuit_allinone', 'ジャンプスーツ・オールインワン'),
      entry('salopette_overall', 'サロペット・オーバーオール'),
    ],
  },
  {
    ...entry('bags', 'バッグ'),
    subCategories: [
      entry('shoulder_bag', 'ショルダーバッグ'),
      entry('tote_bag', 'トートバッグ'),
      entry('handbag', 'ハンドバッグ'),
      entry('backpack', 'バックパック・リュック'),
      entry('boston_bag', 'ボストンバッグ'),
      entry('waist_pouch', 'ウエストポーチ'),
      entry('clutch_pouch', 'クラッチ・ポーチ'),
      entry('other_bags', 'その他バッグ'),
    ],
  },
  {
    ...entry('shoes', 'シューズ'),
    subCategories: [
      entry('sneakers', 'スニーカー'),
      entry('pumps_heels', 'パンプス・ヒール'),
      entry('sandals', 'サンダル'),
      entry('boots', 'ブーツ'),
      entry('leather_shoes', '革靴'),
      entry('other_shoes', 'その他シューズ'),
    ],
  },
  {
    ...entry('accessories', 'アクセサリー・小物'),
    subCategories: [
      entry('hair_accessory', 'ヘアアクセサリー'),
      entry('hat', '帽子'),
      entry('scarf', 'スカーフ・ストール'),
      entry('muffler', 'マフラー'),
      entry('belt', 'ベルト'),
      entry('eyewear', 'サングラス・メガネ'),
      entry('other_goods', 'その他小物'),
    ],
  },
];

/** Japanese name of a main category, else the id. */
export const categoryName = nameLookup(CATEGORIES);
/** Japanese name of a sub-category, else the id. */
export const subCategoryName = nameLookup(CATEGORIES.flatMap((category) => category.subCategories));

/** What can be chosen in a main category; [] if it is unknown or not chosen yet. */
export function subCategoriesOf(categoryId: string): readonly SubCategory[] {
  return CATEGORIES.find((category) => category.id === categoryId)?.subCategories ?? [];
}
