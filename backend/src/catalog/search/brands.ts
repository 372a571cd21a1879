import { foldForSearch } from './search-text.ts';

/** Names of a brand; the first one is shown in lists of brands. */
export const BRAND_ALIASES: readonly (readonly [shown: string, ...aliases: string[]])[] = [
  ['UNIQLO', 'ユニクロ'],
  ['GU', 'ジーユー'],
  ['無印良品', 'MUJI', 'ムジ', '無印'],
  ['ZARA', 'ザラ'],
  ['H&M', 'エイチアンドエム'],
  ['GAP', 'ギャップ'],
  ['BEAMS', 'ビームス'],
  ['UNITED ARROWS', 'ユナイテッドアローズ'],
  ['SHIPS', 'シップス'],
  ['URBAN RESEARCH', 'アーバンリサーチ'],
  ['nano・universe', 'ナノユニバース'],
  ['TOMORROWLAND', 'トゥモローランド'],
  ['SNIDEL', 'スナイデル'],
  ['FRAY I.D', 'フレイアイディー'],
  ['gelato pique', 'ジェラートピケ', 'ジェラピケ'],
  ['LOWRYS FARM', 'ローリーズファーム'],
  ['GLOBAL WORK', 'グローバルワーク'],
  ['earth music & ecology', 'アースミュージックアンドエコロジー', 'アースミュージック'],
  ['ANAYI', 'アナイ'],
  ['TADASHI SHOJI', 'タダシショージ'],
  ['COMME des GARÇONS', 'コムデギャルソン', 'ギャルソン'],
  ['ISSEY MIYAKE', 'イッセイミヤケ', '三宅一生'],
  ['PLEATS PLEASE', 'プリーツプリーズ'],
  ['Yohji Yamamoto', 'ヨウジヤマモト', 'ヨージヤマモト', '山本耀司'],
  ['minä perhonen', 'ミナペルホネン', 'ミナ ペルホネン'],
  ['Mame Kurogouchi', 'マメクロゴウチ', 'マメ'],
  ['sacai', 'サカイ'],
  ['UNDERCOVER', 'アンダーカバー'],
  ['A BATHING APE', 'アベイシングエイプ', 'エイプ', 'BAPE'],
  ['LOUIS VUITTON', 'ルイヴィトン', 'ルイ・ヴィトン', 'ヴィトン'],
  ['CHANEL', 'シャネル'],
  ['GUCCI', 'グッチ'],
  ['PRADA', 'プラダ'],
  ['HERMÈS', 'エルメス'],
  ['Dior', 'ディオール', 'Christian Dior', 'クリスチャンディオール'],
  ['CELINE', 'セリーヌ'],
  ['FENDI', 'フェンディ'],
  ['LOEWE', 'ロエベ'],
  ['BALENCIAGA', 'バレンシアガ'],
  ['SAINT LAURENT', 'サンローラン', 'イヴサンローラン'],
  ['BURBERRY', 'バーバリー'],
  ['COACH', 'コーチ'],
  ['kate spade', 'ケイトスペード'],
  ['MICHAEL KORS', 'マイケルコース'],
  ['TORY BURCH', 'トリーバーチ'],
  ['MARC JACOBS', 'マークジェイコブス'],
  ['Paul Smith', 'ポールスミス'],
  ['Vivienne Westwood', 'ヴィヴィアンウエストウッド', 'ヴィヴィアン'],
  ['Maison Margiela', 'メゾンマルジェラ', 'マルジェラ'],
  ['RALPH LAUREN', 'ラルフローレン', 'POLO RALPH LAUREN'],
  ['LACOSTE', 'ラコステ'],
  ["Levi's", 'リーバイス'],
  ['NIKE', 'ナイキ'],
  ['adidas', 'アディダス'],
  ['New Balance', 'ニューバランス'],
  ['CONVERSE', 'コンバース'],
  ['VANS', 'バンズ', 'ヴァンズ'],
  ['PUMA', 'プーマ'],
  ['Dr. Martens', 'ドクターマーチン', 'マーチン'],
  ['THE NORTH FACE', 'ノースフェイス', 'ザノースフェイス'],
  ['Patagonia', 'パタゴニア'],
  ['MONCLER', 'モンクレール'],
  ['CANADA GOOSE', 'カナダグース'],
  ['Onitsuka Tiger', 'オニツカタイガー'],
];

interface KnownBrand {
  readonly shown: string;
  readonly aliases: readonly string[];
}
/** Without spaces: ルイ ヴィトン is ルイヴィトン. */
const keyOf = (name: string): string => foldForSearch(name).replaceAll(' ', '');
const KNOWN: ReadonlyMap<string, KnownBrand> = new Map(
  BRAND_ALIASES.flatMap(([shown, ...aliases]) =>
    [shown, ...aliases].map((name) => [keyOf(name), { shown, aliases: [shown, ...aliases] }]),
  ),
);

/** The same key for all names of a brand; '' without a brand. */
export function brandKey(brand: string | null): string {
  const key = keyOf(brand ?? '');
  return keyOf(KNOWN.get(key)?.shown ?? key);
}

/** The name of a brand in a list of brands. */
export const brandName = (brand: string): string => KNOWN.get(keyOf(brand))?.shown ?? brand;

/** Every name under which people may search for this brand. */
export const brandNames = (brand: string): readonly string[] => KNOWN.get(keyOf(brand))?.aliases ?? [brand];
