/** A train line at a station: its direction and the neighbouring stations. */
export interface StationLine {
  readonly name: string;
  /** `ns`: north to south, `ew`: west to east, roughly. */
  readonly way: 'ns' | 'ew';
  /** The next station to the north or west, then to the south or east. */
  readonly next: readonly [string, string];
}

const ns = (name: string, north: string, south: string): StationLine => ({ name, way: 'ns', next: [north, south] });
const ew = (name: string, west: string, east: string): StationLine => ({ name, way: 'ew', next: [west, east] });

/** Lines by meeting point, ordered from west to east and north to south, for a schematic map without streets. */
export const STATION_LINES: Readonly<Record<string, readonly StationLine[]>> = {
  mikuni: [ns('阪急宝塚線', '庄内', '十三')],
  umeda: [ns('御堂筋線', '中津', '淀屋橋')],
  shinosaka: [ns('御堂筋線', '東三国', '西中島南方'), ew('JR京都線', '大阪', '東淀川')],
  nakatsu: [ns('御堂筋線', '西中島南方', '梅田')],
  shinsaibashi: [ns('御堂筋線', '本町', 'なんば'), ew('長堀鶴見緑地線', '西大橋', '長堀橋')],
  namba: [ns('四つ橋線', '四ツ橋', '大国町'), ns('御堂筋線', '心斎橋', '大国町'), ew('千日前線', '桜川', '日本橋')],
  yotsubashi: [ns('四つ橋線', '本町', 'なんば')],
  horie: [ew('長堀鶴見緑地線', '西長堀', '心斎橋')],
  tennoji: [
    ns('御堂筋線', '動物園前', '昭和町'),
    ns('谷町線', '四天王寺前夕陽ケ丘', '阿倍野'),
    ew('大阪環状線', '新今宮', '寺田町'),
  ],
  kyobashi: [
    ns('大阪環状線', '桜ノ宮', '大阪城公園'),
    ew('京阪本線', '天満橋', '野江'),
    ew('JR東西線・学研都市線', '大阪城北詰', '鴫野'),
  ],
  temmabashi: [ns('谷町線', '南森町', '谷町四丁目'), ew('京阪本線', '北浜', '京橋')],
  hommachi: [
    ns('四つ橋線', '肥後橋', '四ツ橋'),
    ns('御堂筋線', '淀屋橋', '心斎橋'),
    ew('中央線', '阿波座', '堺筋本町'),
  ],
};
