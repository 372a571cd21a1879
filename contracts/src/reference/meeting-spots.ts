import type { MEETING_POINTS } from './meeting-points.ts';

/** The station at each meeting point: people meet at its ticket gates (改札付近), unless they agree otherwise in their chat. */
const STATIONS: Readonly<Record<(typeof MEETING_POINTS)[number]['id'], string>> = {
  mikuni: '阪急 三国駅',
  umeda: 'Osaka Metro 梅田駅',
  shinosaka: 'JR 新大阪駅',
  nakatsu: 'Osaka Metro 中津駅',
  shinsaibashi: 'Osaka Metro 心斎橋駅',
  namba: 'Osaka Metro なんば駅',
  yotsubashi: 'Osaka Metro 四ツ橋駅',
  horie: 'Osaka Metro 西大橋駅',
  tennoji: 'JR 天王寺駅',
  kyobashi: 'JR 京橋駅',
  temmabashi: 'Osaka Metro 天満橋駅',
  hommachi: 'Osaka Metro 本町駅',
};

interface MeetingSpot {
  readonly station: string;
  readonly spot: string;
  /** The address of a map service's page. */
  readonly map: string;
}

/** Where exactly, and where a map shows it; undefined: no point of that name. */
export function meetingSpotOf(point: string): MeetingSpot | undefined {
  const station = new Map(Object.entries(STATIONS)).get(point);
  if (station === undefined) return undefined;
  // A map service that takes words in its address: none is asked before somebody wants to see it.
  const query = new URLSearchParams({ api: '1', query: `大阪 ${station}` });
  return { station, spot: `${station}の改札付近`, map: `https://www.google.com/maps/search/?${query.toString()}` };
}
