import type { MEETING_POINTS } from './meeting-points.ts';

interface Station {
  readonly name: string;
  /** The railway's station number (駅ナンバリング): it is on the station's signs and identifies the spot. */
  readonly number: string;
  /** The ticket gate, as its sign says; a station with one gate has 改札 alone. */
  readonly gate: string;
  /** What people see when they have passed the gate. */
  readonly landmark: string;
}
const station = (name: string, number: string, gate: string, landmark: string): Station => ({
  ...{ name, number, gate, landmark },
});

/**
 * The station at each meeting point, with one of its gates: two people who wait at different gates of one station don't
 * see each other. They meet just outside, where no ticket is needed, unless they agree otherwise in their chat.
 * A landmark is a passage or a building, because shops and machines move (decision 135).
 */
const STATIONS: Readonly<Record<(typeof MEETING_POINTS)[number]['id'], Station>> = {
  mikuni: station('阪急 三国駅', 'HK-41', '2階の改札', '駅ビルの入口の前'),
  umeda: station('Osaka Metro 梅田駅', 'M16', '南改札', 'ホワイティうめだの入口の前'),
  shinosaka: station('JR 新大阪駅', 'JR-A46', '東改札', '3階のきっぷ売り場の前'),
  nakatsu: station('Osaka Metro 中津駅', 'M15', '南改札', '5番出口のエレベーターの前'),
  shinsaibashi: station('Osaka Metro 心斎橋駅', 'M19', '南改札', '大丸の地下入口の前'),
  namba: station('Osaka Metro なんば駅', 'M20', '南南改札', 'NAMBAなんなんの入口の前'),
  yotsubashi: station('Osaka Metro 四ツ橋駅', 'Y14', '北改札', '心斎橋駅への通路の入口'),
  horie: station('Osaka Metro 西大橋駅', 'N14', '改札', 'きっぷ売り場の前'),
  tennoji: station('JR 天王寺駅', 'JR-O01', '中央改札', '天王寺ミオ本館の入口の前'),
  kyobashi: station('JR 京橋駅', 'JR-O08', '北口改札', '京阪の中央口の前'),
  temmabashi: station('Osaka Metro 天満橋駅', 'T22', '北改札', 'OMMビルへの通路の入口'),
  hommachi: station('Osaka Metro 本町駅', 'M18', '北北改札', 'きっぷ売り場の前'),
};

interface MeetingSpot {
  readonly station: string;
  readonly number: string;
  /** Just outside the gate. */
  readonly outside: string;
  /** The whole sentence: station, gate and landmark. */
  readonly spot: string;
  /** The URL of a map service's page. */
  readonly map: string;
}

/** The exact spot and its map; undefined: unknown point. */
export function meetingSpotOf(point: string): MeetingSpot | undefined {
  const found = new Map(Object.entries(STATIONS)).get(point);
  if (found === undefined) return undefined;
  const { name, number, gate, landmark } = found;
  const outside = `${gate}を出たところ`;
  // A map service with the search words in its URL: it isn't contacted before the user opens it.
  const query = new URLSearchParams({ api: '1', query: `大阪 ${name}` });
  return {
    ...{ station: name, number, outside, spot: `${name}の${outside}、${landmark}` },
    map: `https://www.google.com/maps/search/?${query.toString()}`,
  };
}
