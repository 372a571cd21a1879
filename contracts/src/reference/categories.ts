import { MAIN_CATEGORIES, type MainCategory } from './main-categories.ts';
import { type Named, nameLookup } from './named.ts';

export interface Category extends Named {
  readonly subCategories: readonly Named[];
}

const entry = (id: string, name: string): Named => ({ id, name });

const SUB_CATEGORIES: Readonly<Record<MainCategory, readonly Named[]>> = {
  tops: [
    entry('tshirt_cutsew', 'Tシャツ・カットソー'),
    entry('shirt_blouse', 'シャツ・ブラウス'),
    entry('polo_shirt', 'ポロシャツ'),
    entry('knit_sweater', 'ニット・セーター'),
    entry('sweatshirt_hoodie', 'スウェット・パーカー'),
    entry('cardigan', 'カーディガン'),
    entry('vest', 'ベスト'),
    entry('other_tops', 'その他トップス'),
  ],
  outerwear: [
    entry('jacket_tailored', 'テーラードジャケット'),
    entry('jacket_casual', 'カジュアルジャケット'),
    entry('coat', 'コート'),
    entry('blouson_jumper', 'ブルゾン・ジャンパー'),
    entry('down_jacket', 'ダウンジャケット'),
    entry('leather_jacket', 'レザージャケット'),
    entry('other_outerwear', 'その他アウター'),
  ],
  bottoms: [
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
  dresses_allinones: [
    entry('dress', 'ワンピース・ドレス'),
    entry('shirt_dress', 'シャツワンピース'),
    entry('knit_dress', 'ニットワンピース'),
    entry('setup', 'セットアップ'),
    entry('jumpsuit_allinone', 'ジャンプスーツ・オールインワン'),
    entry('salopette_overall', 'サロペット・オーバーオール'),
  ],
  bags: [
    entry('shoulder_bag', 'ショルダーバッグ'),
    entry('tote_bag', 'トートバッグ'),
    entry('handbag', 'ハンドバッグ'),
    entry('backpack', 'バックパック・リュック'),
    entry('boston_bag', 'ボストンバッグ'),
    entry('waist_pouch', 'ウエストポーチ'),
    entry('clutch_pouch', 'クラッチ・ポーチ'),
    entry('other_bags', 'その他バッグ'),
  ],
  shoes: [
    entry('sneakers', 'スニーカー'),
    entry('pumps_heels', 'パンプス・ヒール'),
    entry('sandals', 'サンダル'),
    entry('boots', 'ブーツ'),
    entry('leather_shoes', '革靴'),
    entry('other_shoes', 'その他シューズ'),
  ],
  accessories: [
    entry('hair_accessory', 'ヘアアクセサリー'),
    entry('hat', '帽子'),
    entry('scarf', 'スカーフ・ストール'),
    entry('muffler', 'マフラー'),
    entry('belt', 'ベルト'),
    entry('eyewear', 'サングラス・メガネ'),
    entry('other_goods', 'その他小物'),
  ],
};

/** The seven main categories with their sub-categories, in the order they are offered. */
export const CATEGORIES: readonly Category[] = MAIN_CATEGORIES.map((category) => ({
  ...category,
  subCategories: SUB_CATEGORIES[category.id],
}));

/** Japanese name of a sub-category, else the id. */
export const subCategoryName = nameLookup(Object.values(SUB_CATEGORIES).flat());

/** What can be chosen in a main category; [] if it is unknown or not chosen yet. */
export function subCategoriesOf(categoryId: string): readonly Named[] {
  return CATEGORIES.find((category) => category.id === categoryId)?.subCategories ?? [];
}
