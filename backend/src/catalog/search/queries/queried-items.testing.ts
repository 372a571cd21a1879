import { readFileSync } from 'node:fs';

/** The fields of POST /api/items without photos. */
export interface QueriedItem {
  readonly name: string;
  readonly mainCategory: string;
  readonly subCategory: string;
  readonly genderCategory: string;
  readonly size: string;
  readonly color: string;
  readonly material: string;
  readonly condition: string;
  readonly brand: string | null;
  readonly description: string;
}

const DEMO = new URL('../../../../demo/closet.json', import.meta.url);

type DemoItem = QueriedItem & { readonly pictures: string };

/** The demo's closet, by the names of its pictures. */
const demoItems = (): [string, QueriedItem][] =>
  (JSON.parse(readFileSync(DEMO, 'utf8')) as DemoItem[]).map(
    ({ pictures, name, mainCategory, subCategory, genderCategory, size, color, material, ...more }) => {
      const { condition, brand, description } = more;
      const kind = { name, mainCategory, subCategory, genderCategory, size, color, material };
      return [pictures, { ...kind, condition, brand, description }];
    },
  );

function item(kind: string, name: string, more: Partial<QueriedItem>): QueriedItem {
  const [mainCategory = '', subCategory = '', genderCategory = '', size = '', color = '', material = ''] =
    kind.split(' ');
  const fields = { name, mainCategory, subCategory, genderCategory, size, color, material };
  return { ...fields, condition: 'good', brand: null, description: '', ...more };
}

/** Items with real brands and occasions, which the demo lacks. */
const MORE: Readonly<Record<string, QueriedItem>> = {
  prada: item('bags handbag womens bag_5l black nylon', 'ナイロンの小さな手さげ', { brand: 'PRADA' }),
  vuitton: item('bags boston_bag unisex bag_40l brown canvas', 'モノグラムの旅行用', { brand: 'ルイ・ヴィトン' }),
  chanel: item('bags shoulder_bag womens bag_5l black calfskin', 'キルティングのチェーン', { brand: 'CHANEL' }),
  uniqlo: item('outerwear down_jacket unisex l black nylon', 'ウルトラライトダウン', { brand: 'ユニクロ' }),
  nike: item('shoes sneakers mens shoes_28 white synthetic_leather', 'エアマックス', { brand: 'NIKE' }),
  issey: item('dresses_allinones dress womens m purple polyester', 'プリーツのロングドレス', {
    brand: 'ISSEY MIYAKE',
  }),
  northface: item('outerwear blouson_jumper unisex xl yellow nylon', 'マウンテンパーカー', {
    brand: 'ザ・ノース・フェイス',
  }),
  patagonia: item('outerwear jacket_casual unisex m beige fleece', 'もこもこのボアジャケット', { brand: 'Patagonia' }),
  border: item('tops tshirt_cutsew womens m navy cotton', 'ボーダーのカットソー', { brand: 'agnès b.' }),
  snidel: item('dresses_allinones dress womens s pink chiffon', '小花柄のワンピース', {
    brand: 'SNIDEL',
    description: '春のデートに。',
  }),
  loafer: item('shoes leather_shoes mens shoes_26 black calfskin', 'コインローファー', { brand: 'リーガル' }),
  furisode: item('dresses_allinones setup womens free red silk', '古典柄の振袖一式', {
    description: '成人式と前撮りに。帯と草履も一緒にお送りします。',
  }),
  hakama: item('dresses_allinones setup womens free purple polyester', '矢絣の着物と袴', {
    description: '大学の卒業式で一度着ました。',
  }),
  yukata: item('dresses_allinones setup womens free blue cotton', '朝顔の浴衣', {
    description: '夏祭りと花火大会に。',
  }),
  tuxedo: item('dresses_allinones setup mens l black wool', 'ショールカラーのタキシード', {
    description: '披露宴や二次会の主役に。',
  }),
  mourning: item('dresses_allinones setup womens l black polyester', 'ブラックフォーマルのアンサンブル', {
    description: '喪服として一度着ました。お葬式に。',
  }),
  'kids-suit': item('dresses_allinones setup kids kids_110 navy polyester', '男の子のスーツ', {
    description: '七五三と入学式で着ました。',
  }),
  recruit: item('dresses_allinones setup womens m black polyester', 'リクルートスーツ', {
    description: '就職活動の面接に。',
  }),
  glasses: item('accessories eyewear unisex acc_free black unknown', '丸い伊達めがね', {}),
  pearl: item('accessories hair_accessory womens acc_free white unknown', 'パールのバレッタ', {
    description: '結婚式の髪飾りに。',
  }),
  gingham: item('tops shirt_blouse mens l red cotton', 'ギンガムチェックの長袖', {}),
  leopard: item('bottoms long_skirt womens m brown polyester', 'ヒョウ柄のスカート', {}),
  sweat: item('bottoms sweat_pants unisex l gray cotton', '裏毛の部屋着', {}),
  cap: item('accessories hat unisex hat_free navy cotton', 'ベースボールキャップ', {}),
  blazer: item('outerwear jacket_tailored mens l navy wool', '金ボタンのブレザー', {}),
};

/** All items that the queries search, by the keys of the table. */
export const queriedItems = (): ReadonlyMap<string, QueriedItem> => new Map([...demoItems(), ...Object.entries(MORE)]);
