/**
 * What people type, and the items that they expect: by the names of the demo's pictures and the keys of
 * queried-items.testing.ts. It was written before the dictionary, from the items alone.
 */
const BAGS = 'shoulder-bag-1 tote-bag-1 clutch-pouch-1 backpack-1 handbag-1 prada vuitton chanel';
const SHOES = 'sneakers-1 pumps-heels-1 boots-1 leather-shoes-1 sandals-1 nike loafer';
const PANTS = 'slacks-1 denim-jeans-1 cargo-pants-1 pants-casual-1 shorts-1 sweat setup-1';
const LONG_PANTS = 'slacks-1 denim-jeans-1 cargo-pants-1 pants-casual-1 shorts-1 sweat';
const SKIRTS = 'long-skirt-1 short-skirt-1 leopard';
const DRESSES = 'dress-1 dress-2 shirt-dress-1 knit-dress-1 issey snidel';
const SUITS = 'setup-1 tuxedo kids-suit recruit';
const JACKETS = 'jacket-tailored-1 jacket-tailored-2 leather-jacket-1 down-jacket-1 blouson-jumper-1 jacket-casual-1';
const ALL_JACKETS = `${JACKETS} setup-1 uniqlo patagonia blazer`;
const OUTERWEAR = `${JACKETS} coat-1 uniqlo patagonia northface blazer`;
const SHIRTS = 'shirt-blouse-1 shirt-blouse-2 tshirt-cutsew-1 polo-shirt-1 shirt-dress-1 border gingham';
const TAILORED = 'shirt-blouse-1 shirt-blouse-2 gingham';
const KNITS = 'knit-sweater-1 vest-1 knit-dress-1 cardigan-1';
const GLASSES = 'eyewear-1 glasses';
const HATS = 'hat-1 cap';
const KIMONO = 'furisode hakama yukata';
const WEDDING = 'dress-1 tuxedo pearl';
const PARTY = 'dress-1 dress-2 clutch-pouch-1 tuxedo';
const LEATHER =
  'leather-jacket-1 shoulder-bag-1 handbag-1 pumps-heels-1 boots-1 leather-shoes-1 sandals-1 belt-1 loafer nike chanel';
const DENIM = 'jacket-casual-1 denim-jeans-1 salopette-overall-1';
const WOOL = 'cardigan-1 jacket-tailored-1 coat-1 slacks-1 knit-dress-1 muffler-1 hat-1 tuxedo blazer';
const LINEN = 'shirt-blouse-1 shorts-1 shirt-dress-1';
const SILK = 'shirt-blouse-2 scarf-1 furisode';
const BLACK =
  'leather-jacket-1 short-skirt-1 jumpsuit-allinone-1 boots-1 prada chanel uniqlo loafer tuxedo mourning recruit glasses';
const WHITE = 'shirt-blouse-1 jacket-tailored-2 tote-bag-1 sneakers-1 nike pearl';
const RED = 'down-jacket-1 handbag-1 muffler-1 furisode gingham';
const NAVY = 'shirt-blouse-2 jacket-tailored-1 denim-jeans-1 dress-2 salopette-overall-1 border kids-suit cap blazer';
const BROWN = 'coat-1 pants-casual-1 knit-dress-1 shoulder-bag-1 leather-shoes-1 belt-1 eyewear-1 vuitton leopard';
const GRAY = 'cardigan-1 slacks-1 backpack-1 sandals-1 hat-1 sweat';
const PINK = 'vest-1 clutch-pouch-1 snidel';
const GREEN = 'sweatshirt-hoodie-1 blouson-jumper-1 cargo-pants-1 dress-1';
const BEIGE = 'knit-sweater-1 long-skirt-1 shorts-1 setup-1 pumps-heels-1 patagonia';
const BLUE = 'polo-shirt-1 jacket-casual-1 shirt-dress-1 yukata';

type Query = readonly [typed: string, expected: string];

const typed = (queries: string, expected: string): Query[] => queries.split('|').map((query) => [query, expected]);

const KINDS: readonly Query[] = [
  ...typed('かばん|カバン|鞄|バッグ|ばっぐ|バック|bag|kaban', BAGS),
  ...typed('靴|くつ|クツ|シューズ|shoes|kutsu|はきもの', SHOES),
  ...typed('ズボン|ずぼん|zubon', LONG_PANTS),
  ...typed('パンツ|ぱんつ|pants', PANTS),
  ...typed('スカート|すかーと|skirt|スカ−ト', SKIRTS),
  ...typed('ワンピース|ワンピ|わんぴ|ドレス|dress|ワンピーズ|ドレズ|onepiece', DRESSES),
  ...typed('眼鏡|メガネ|めがね|megane|アイウェア', GLASSES),
  ...typed('サングラス|グラサン', 'eyewear-1'),
  ...typed('帽子|ぼうし|ハット|hat', HATS),
  ...typed('キャップ|cap|野球帽', 'cap'),
  ...typed('襟巻き|えりまき|マフラー|muffler', 'muffler-1'),
  ...typed('スカーフ|ストール', 'scarf-1'),
  ...typed('セーター|せーたー|セータ', 'knit-sweater-1'),
  ...typed('ニット|knit', KNITS),
  ...typed('ジャケット|ジャケッ|ジャッケット|jacket', ALL_JACKETS),
  ...typed('上着|アウター|うわぎ', OUTERWEAR),
  ...typed('コート|外套|オーバー', 'coat-1'),
  ...typed('スーツ|suit|背広', SUITS),
  ...typed('ワイシャツ|Yシャツ|ブラウス|blouse', TAILORED),
  ...typed('シャツ|shirt', SHIRTS),
  ...typed('Tシャツ|ティーシャツ|tee', 'tshirt-cutsew-1 border'),
  ...typed('ジーパン|ジーンズ|Gパン|デニムパンツ', 'denim-jeans-1'),
  ...typed('短パン|ハーフパンツ|半ズボン', 'shorts-1'),
  ...typed('リュック|リュックサック|バックパック|デイパック', 'backpack-1'),
  ...typed('スニーカー|運動靴|ズック|sneaker', 'sneakers-1 nike'),
  ...typed('革靴|紳士靴|ビジネスシューズ', 'leather-shoes-1 loafer'),
  ...typed('ハイヒール|パンプス|ヒール', 'pumps-heels-1'),
  ...typed('長靴|ブーツ', 'boots-1'),
  ...typed('パーカー|フーディー|トレーナー', 'sweatshirt-hoodie-1'),
  ...typed('チョッキ|ベスト|ジレ', 'vest-1'),
  ...typed('着物|きもの|和服|和装|kimono', KIMONO),
  ...typed('ゆかた|浴衣|yukata', 'yukata'),
  ...typed('ふりそで|振り袖|振袖', 'furisode'),
  ['はかま', 'hakama'],
  ['つなぎ', 'jumpsuit-allinone-1'],
  ['オールインワン', 'jumpsuit-allinone-1'],
  ['オーバーオール', 'salopette-overall-1'],
  ['ジャンパー', 'blouson-jumper-1 northface'],
  ['ブルゾン', 'blouson-jumper-1 northface'],
  ['ダウン', 'down-jacket-1 uniqlo'],
  ['革ジャン', 'leather-jacket-1'],
  ['ライダース', 'leather-jacket-1'],
  ['髪飾り', 'pearl'],
  ['ヘアアクセ', 'pearl'],
  ['トレパン', 'sweat'],
  ['ジャージ', 'sweat'],
  ['旅行かばん', 'vuitton'],
  ['手提げ', 'handbag-1 prada'],
];

const MATERIALS_AND_PATTERNS: readonly Query[] = [
  ...typed('革|レザー|皮|leather|本革', LEATHER),
  ...typed('デニム|denim', DENIM),
  ...typed('ウール|毛|wool|羊毛', WOOL),
  ...typed('麻|リネン|linen', LINEN),
  ...typed('絹|シルク|silk', SILK),
  ['スウェード', 'sandals-1'],
  ['カシミア', 'knit-sweater-1 coat-1'],
  ['コーデュロイ', 'pants-casual-1'],
  ['フリース', 'patagonia'],
  ['花柄', 'snidel'],
  ['豹柄', 'leopard'],
  ['レオパード', 'leopard'],
  ['しましま', 'border'],
  ['横縞', 'border'],
  ['チェック', 'gingham'],
  ['格子', 'gingham'],
];

const COLOURS: readonly Query[] = [
  ...typed('黒|くろ|ブラック|black', BLACK),
  ...typed('白|ホワイト|white', WHITE),
  ...typed('赤|レッド|あか|red', RED),
  ...typed('紺|紺色|ネイビー|navy', NAVY),
  ...typed('茶色|ブラウン|チョコレート色', BROWN),
  ...typed('グレー|灰色|ねずみ色', GRAY),
  ...typed('ピンク|桃色', PINK),
  ...typed('緑|グリーン', GREEN),
  ...typed('ベージュ|肌色', BEIGE),
  ['青', BLUE],
  ['水色', BLUE],
];

const OCCASIONS: readonly Query[] = [
  ...typed('結婚式|ウェディング|お呼ばれ|披露宴|けっこんしき', WEDDING),
  ...typed('二次会|2次会|パーティー|party', PARTY),
  ['卒業式', 'hakama'],
  ['卒業', 'hakama'],
  ['入学式', 'jacket-tailored-2 kids-suit'],
  ['入園式', 'jacket-tailored-2 kids-suit'],
  ['成人式', 'furisode'],
  ['七五三', 'kids-suit'],
  ['お葬式', 'mourning'],
  ['葬儀', 'mourning'],
  ['喪服', 'mourning'],
  ['お通夜', 'mourning'],
  ['就活', 'recruit'],
  ['面接', 'recruit jacket-tailored-1'],
  ['夏祭り', 'yukata'],
  ['花火', 'yukata'],
  ['デート', 'snidel'],
  ['旅行', 'down-jacket-1 shorts-1 eyewear-1 vuitton'],
];

const BRANDS: readonly Query[] = [
  ...typed('PRADA|プラダ|prada|ぷらだ|purada', 'prada'),
  ...typed('ルイヴィトン|ルイビトン|LOUIS VUITTON|ヴィトン', 'vuitton'),
  ...typed('シャネル|chanel', 'chanel'),
  ...typed('ユニクロ|UNIQLO|ユニクロウ', 'uniqlo'),
  ...typed('ナイキ|nike', 'nike'),
  ...typed('イッセイミヤケ|三宅一生', 'issey'),
  ...typed('ノースフェイス|north face|THE NORTH FACE', 'northface'),
  ['パタゴニア', 'patagonia'],
  ['アニエスベー', 'border'],
  ['スナイデル', 'snidel'],
  ['REGAL', 'loafer'],
];

const COMBINED: readonly Query[] = [
  ['黒 かばん', 'prada chanel'],
  ['赤い かばん', 'handbag-1'],
  ['赤いバッグ', 'handbag-1'],
  ['白い靴', 'sneakers-1 nike'],
  ['茶色 靴', 'leather-shoes-1'],
  ['灰色 ズボン', 'slacks-1 sweat'],
  ['紺のワンピース', 'dress-2'],
  ['革 かばん', 'shoulder-bag-1 handbag-1 chanel'],
  ['結婚式 ワンピ', 'dress-1'],
  ['メンズ くつ', 'boots-1 leather-shoes-1 nike loafer'],
  ['男性 コート', 'coat-1'],
  ['よそ行き 緑', 'dress-1'],
  ['子供 スーツ', 'kids-suit'],
  ['プラダ かばん', 'prada'],
  ['ナイキ 靴', 'nike'],
  ['Lサイズ ジャケット', 'blouson-jumper-1 uniqlo blazer'],
  ['緑のドレス', 'dress-1'],
  ['シルク ストール', 'scarf-1'],
];

export const QUERIES: readonly Query[] = [
  ...[...KINDS, ...MATERIALS_AND_PATTERNS, ...COLOURS, ...OCCASIONS, ...BRANDS, ...COMBINED],
];
