/** The demo's closet: at least 40 believable items over all seven categories. */
export interface DemoItem {
  readonly owner: string;
  readonly name: string;
  readonly mainCategory: string;
  readonly subCategory: string;
  readonly genderCategory: 'unisex' | 'mens' | 'womens' | 'kids';
  readonly size: string;
  readonly color: string;
  readonly material: string;
  readonly condition: 'new' | 'like_new' | 'good' | 'fair' | 'poor';
  readonly brand: string;
  readonly price: number;
  readonly description: string;
  readonly shippingMethod: 'delivery' | 'pickup' | 'both';
  readonly pickupAreas: readonly string[];
  readonly care: 'dry_clean' | 'washing_machine' | 'no_wash';
}

type Row = readonly [
  owner: string,
  name: string,
  category: string,
  gender: DemoItem['genderCategory'],
  size: string,
  colour: string,
  material: string,
  condition: DemoItem['condition'],
  brand: string,
  price: number,
  care: DemoItem['care'],
  handover: DemoItem['shippingMethod'],
  description: string,
];

const ROWS: readonly Row[] = [
  ['hanako', 'リネンのバンドカラーシャツ', 'tops/shirt_blouse', 'womens', 'm', 'white', 'linen', 'like_new', 'Atelier Nagi', 1800, 'washing_machine', 'both', '洗いざらしで着られる一枚。袖をまくると夏の終わりまで活躍します。'],
  ['hanako', 'カシミヤのクルーネックニット', 'tops/knit_sweater', 'unisex', 'l', 'beige', 'cashmere', 'good', 'Kinari Knit', 3200, 'dry_clean', 'delivery', '軽くて暖かい、首もとのすっきりしたニット。'],
  ['sora_0', 'ヘビーウェイトTシャツ', 'tops/tshirt_cutsew', 'mens', 'xl', 'black', 'cotton', 'good', 'Minato Works', 900, 'washing_machine', 'both', '首まわりが伸びにくい、しっかりした生地です。'],
  ['misaki', 'シルクのボウタイブラウス', 'tops/shirt_blouse', 'womens', 's', 'navy', 'silk', 'like_new', 'Maison Tsuki', 2600, 'dry_clean', 'delivery', '会食や式典に。リボンは取り外せます。'],
  ['ren_osaka', 'ケーブル編みカーディガン', 'tops/cardigan', 'unisex', 'l', 'gray', 'wool', 'good', 'Kinari Knit', 2200, 'dry_clean', 'both', 'ボタンは水牛。肩に羽織るだけで様になります。'],
  ['yui-m', '裏起毛ジップパーカー', 'tops/sweatshirt_hoodie', 'unisex', 'm', 'green', 'cotton_poly', 'good', 'Lakeside', 1200, 'washing_machine', 'delivery', '朝の散歩にちょうどいい厚さです。'],
  ['kenji', '鹿の子ポロシャツ', 'tops/polo_shirt', 'mens', 'm', 'blue', 'cotton', 'like_new', 'Minato Works', 1100, 'washing_machine', 'delivery', '襟がきれいに立つ定番のポロ。'],
  ['misaki', 'ツイードのニットベスト', 'tops/vest', 'womens', 'm', 'pink', 'tweed', 'new', 'Maison Tsuki', 1900, 'dry_clean', 'both', 'シャツにもワンピースにも重ねられます。'],
  ['hanako', 'テーラードジャケット（ウール）', 'outerwear/jacket_tailored', 'womens', 'm', 'navy', 'wool', 'like_new', 'Atelier Nagi', 3800, 'dry_clean', 'both', '肩の力が抜けた仕立て。面談にも発表会にも。'],
  ['ren_osaka', 'ダブルのチェスターコート', 'outerwear/coat', 'mens', 'l', 'brown', 'wool_cashmere', 'good', 'Kitahama', 5200, 'dry_clean', 'both', '着丈が長く、冬の主役になる一着です。'],
  ['sora_0', 'ヴィンテージのレザージャケット', 'outerwear/leather_jacket', 'unisex', 'm', 'black', 'genuine_leather', 'fair', 'Horie Vintage', 4800, 'no_wash', 'pickup', '程よく柔らかくなった牛革。傷も味としてどうぞ。'],
  ['aoi.k', '軽量ダウンジャケット', 'outerwear/down_jacket', 'womens', 's', 'red', 'nylon', 'good', 'Yamaji', 2800, 'no_wash', 'delivery', '小さくたためるので旅行に便利です。'],
  ['kenji', 'コーチジャケット', 'outerwear/blouson_jumper', 'mens', 'l', 'green', 'nylon', 'good', 'Minato Works', 1800, 'washing_machine', 'delivery', '春先の羽織りに。裏地はメッシュです。'],
  ['takumi', 'デニムカバーオール', 'outerwear/jacket_casual', 'unisex', 'xl', 'blue', 'denim', 'good', 'Kiso Denim', 2400, 'washing_machine', 'both', '大きなポケットが三つ。道具も入ります。'],
  ['misaki', 'ノーカラーのツイードジャケット', 'outerwear/jacket_tailored', 'womens', 's', 'white', 'tweed', 'like_new', 'Maison Tsuki', 4500, 'dry_clean', 'delivery', '入園・入学式に毎年ご好評いただいています。'],
  ['hanako', 'タックワイドスラックス', 'bottoms/slacks', 'womens', 'm', 'gray', 'wool_blend', 'like_new', 'Atelier Nagi', 1900, 'dry_clean', 'both', '脚のかたちを拾わない、きれいな落ち感です。'],
  ['takumi', 'セルビッジデニム', 'bottoms/denim_jeans', 'mens', 'l', 'navy', 'denim', 'good', 'Kiso Denim', 2000, 'washing_machine', 'both', '十五か月はいた色落ちを楽しめます。'],
  ['yui-m', 'プリーツロングスカート', 'bottoms/long_skirt', 'womens', 'm', 'beige', 'polyester', 'good', 'Lakeside', 1500, 'washing_machine', 'delivery', '歩くたびに揺れる細かいプリーツ。'],
  ['sora_0', 'カーゴパンツ', 'bottoms/cargo_pants', 'unisex', 'l', 'green', 'cotton', 'good', 'Horie Vintage', 1400, 'washing_machine', 'pickup', '裾のドローコードでシルエットが変わります。'],
  ['aoi.k', 'コーデュロイパンツ', 'bottoms/pants_casual', 'womens', 's', 'brown', 'corduroy', 'good', 'Yamaji', 1300, 'washing_machine', 'delivery', '秋冬の足もとに。スニーカーによく合います。'],
  ['misaki', 'ツイードのミニスカート', 'bottoms/short_skirt', 'womens', 's', 'black', 'tweed', 'new', 'Maison Tsuki', 1700, 'dry_clean', 'both', '裏地付きで透けません。'],
  ['ren_osaka', 'リネンのショートパンツ', 'bottoms/shorts', 'mens', 'm', 'beige', 'linen', 'good', 'Kitahama', 1000, 'washing_machine', 'both', '夏の旅に。膝上の丈です。'],
  ['misaki', 'サテンのマーメイドドレス', 'dresses_allinones/dress', 'womens', 'm', 'green', 'satin', 'like_new', 'Maison Tsuki', 4800, 'dry_clean', 'delivery', '結婚式のお呼ばれに。深い緑が写真に映えます。'],
  ['misaki', 'レースのパーティードレス', 'dresses_allinones/dress', 'womens', 's', 'navy', 'lace', 'like_new', 'Hana to Ito', 5200, 'dry_clean', 'both', '七分袖で羽織りがなくても安心です。'],
  ['hanako', '麻のシャツワンピース', 'dresses_allinones/shirt_dress', 'womens', 'm', 'blue', 'linen', 'good', 'Atelier Nagi', 2300, 'washing_machine', 'both', '共布のベルト付き。前を開けて羽織りにも。'],
  ['yui-m', 'リブニットワンピース', 'dresses_allinones/knit_dress', 'womens', 'm', 'brown', 'wool_blend', 'good', 'Lakeside', 2100, 'dry_clean', 'delivery', '一枚で決まる、なめらかなリブ。'],
  ['aoi.k', 'セットアップ（ジャケット＋パンツ）', 'dresses_allinones/setup', 'womens', 'm', 'beige', 'poly_viscose', 'like_new', 'Yamaji', 3900, 'dry_clean', 'delivery', '上下別々でも着回せます。'],
  ['ren_osaka', 'ジャンプスーツ', 'dresses_allinones/jumpsuit_allinone', 'unisex', 'l', 'black', 'cotton', 'good', 'Kitahama', 2600, 'washing_machine', 'both', '腰でしぼれるので背の高さを選びません。'],
  ['takumi', 'デニムのサロペット', 'dresses_allinones/salopette_overall', 'unisex', 'm', 'navy', 'denim', 'good', 'Kiso Denim', 2000, 'washing_machine', 'both', '肩ひもで丈を調節できます。'],
  ['ren_osaka', '革のショルダーバッグ', 'bags/shoulder_bag', 'unisex', 'bag_5l', 'brown', 'genuine_leather', 'good', 'Kitahama', 2400, 'no_wash', 'both', '使うほど艶の出るヌメ革です。'],
  ['hanako', 'キャンバストート（大）', 'bags/tote_bag', 'unisex', 'bag_20l', 'white', 'canvas', 'good', 'Atelier Nagi', 900, 'no_wash', 'both', 'A4の書類と水筒が余裕で入ります。'],
  ['misaki', 'ビーズのパーティーバッグ', 'bags/clutch_pouch', 'womens', 'bag_free', 'pink', 'satin', 'like_new', 'Hana to Ito', 1800, 'no_wash', 'delivery', '携帯電話と口紅がちょうど入る大きさ。'],
  ['sora_0', 'ロールトップバックパック', 'bags/backpack', 'unisex', 'bag_30l', 'gray', 'nylon', 'good', 'Horie Vintage', 1500, 'no_wash', 'pickup', '雨の日も安心の生地。ノートパソコン対応。'],
  ['yui-m', 'ハンドバッグ（クロコ型押し）', 'bags/handbag', 'womens', 'bag_10l', 'red', 'synthetic_leather', 'like_new', 'Lakeside', 2200, 'no_wash', 'delivery', '差し色になる赤。金具は金色です。'],
  ['sora_0', 'ローテクスニーカー', 'shoes/sneakers', 'unisex', 'shoes_26.5', 'white', 'canvas', 'good', 'Horie Vintage', 1300, 'no_wash', 'pickup', '中敷きは毎回新しいものに替えています。'],
  ['hanako', 'ポインテッドパンプス', 'shoes/pumps_heels', 'womens', 'shoes_23.5', 'beige', 'genuine_leather', 'good', 'Atelier Nagi', 1700, 'no_wash', 'both', '五センチのヒールで歩きやすいです。'],
  ['takumi', 'サイドゴアブーツ', 'shoes/boots', 'mens', 'shoes_27', 'black', 'calfskin', 'good', 'Kiso Leather', 2500, 'no_wash', 'both', '靴底を張り替えたばかりです。'],
  ['takumi', '内羽根ストレートチップ', 'shoes/leather_shoes', 'mens', 'shoes_26', 'brown', 'calfskin', 'like_new', 'Kiso Leather', 2800, 'no_wash', 'both', '礼装にも使える一足。木型付きでお送りします。'],
  ['aoi.k', 'ストラップサンダル', 'shoes/sandals', 'womens', 'shoes_24', 'gray', 'suede', 'good', 'Yamaji', 1200, 'no_wash', 'delivery', '足首のストラップで疲れにくいです。'],
  ['hanako', 'シルクのスカーフ', 'accessories/scarf', 'womens', 'acc_free', 'orange', 'silk', 'like_new', 'Hana to Ito', 800, 'dry_clean', 'both', '首にも髪にもバッグにも。'],
  ['kenji', 'ウールのマフラー', 'accessories/muffler', 'unisex', 'acc_free', 'red', 'wool', 'good', 'Kinari Knit', 900, 'dry_clean', 'delivery', '大判で二重に巻けます。'],
  ['ren_osaka', 'フェルトの中折れ帽', 'accessories/hat', 'unisex', 'hat_58', 'gray', 'wool', 'good', 'Kitahama', 1400, 'no_wash', 'both', '内側のテープでサイズを調節できます。'],
  ['takumi', '手縫いのレザーベルト', 'accessories/belt', 'mens', 'belt_90', 'brown', 'genuine_leather', 'good', 'Kiso Leather', 900, 'no_wash', 'both', '真鍮のバックル。穴の追加もできます。'],
  ['aoi.k', 'べっ甲柄のサングラス', 'accessories/eyewear', 'unisex', 'acc_free', 'brown', 'unknown', 'like_new', 'Yamaji', 1000, 'no_wash', 'delivery', '旅先の強い日差しに。ケース付き。'],
];

const PICKUP_AREAS = ['umeda', 'namba', 'shinsaibashi', 'tennoji'];

export const DEMO_CLOSET: readonly DemoItem[] = ROWS.map((row, index) => {
  const [owner, name, category, gender, size, colour, material, condition, brand, price, care, handover, text] = row;
  const [mainCategory = '', subCategory = ''] = category.split('/');
  return {
    owner,
    name,
    mainCategory,
    subCategory,
    genderCategory: gender,
    size,
    color: colour,
    material,
    condition,
    brand,
    price,
    description: text,
    shippingMethod: handover,
    pickupAreas: handover === 'delivery' ? [] : [0, 1].map((next) => PICKUP_AREAS[(index + next) % 4] ?? 'umeda'),
    care,
  };
});
