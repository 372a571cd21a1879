import type { MEETING_POINTS } from './meeting-points.ts';

interface Station {
  readonly name: string;
  /** The railway's station number (駅ナンバリング): it is on the station's signs and identifies the spot. */
  readonly number: string;
}
const station = (name: string, number: string): Station => ({ name, number });

/**
 * The station at each meeting point. People meet just outside its ticket gates, where no ticket is needed, unless
 * they agree otherwise in their chat.
 */
const STATIONS: Readonly<Record<(typeof MEETING_POINTS)[number]['id'], Station>> = {
  mikuni: station('阪急 三国駅', 'HK-41'),
  umeda: station('Osaka Metro 梅田駅', 'M16'),
  shinosaka: station('JR 新大阪駅', 'JR-A46'),
  nakatsu: station('Osaka Metro 中津駅', 'M15'),
  shinsaibashi: station('Osaka Metro 心斎橋駅', 'M19'),
  namba: station('Osaka Metro なんば駅', 'M20'),
  yotsubashi: station('Osaka Metro 四ツ橋駅', 'Y14'),
  horie: station('Osaka Metro 西大橋駅', 'N14'),
  tennoji: station('JR 天王寺駅', 'JR-O01'),
  kyobashi: station('JR 京橋駅', 'JR-O08'),
  temmabashi: station('Osaka Metro 天満橋駅', 'T22'),
  hommachi: station('Osaka Metro 本町駅', 'M18'),
};

interface MeetingSpot {
  readonly station: string;
  readonly number: string;
  readonly spot: string;
  /** The URL of a map service's page. */
  readonly map: string;
}

/** The exact spot and its map; undefined: unknown point. */
export function meetingSpotOf(point: string): MeetingSpot | undefined {
  const found = new Map(Object.entries(STATIONS)).get(point);
  if (found === undefined) return undefined;
  const { name, number } = found;
  // A map service with the search words in its URL: it isn't contacted before the user opens it.
  const query = new URLSearchParams({ api: '1', query: `大阪 ${name}` });
  return {
    ...{ station: name, number, spot: `${name}の改札を出たところ` },
    map: `https://www.google.com/maps/search/?${query.toString()}`,
  };
}
