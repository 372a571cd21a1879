import { nameLookup } from './named.ts';

export const MEETING_AREAS = [
  { id: 'kita', name: 'キタエリア' },
  { id: 'minami', name: 'ミナミエリア' },
  { id: 'tennoji_kyobashi', name: '天王寺・京橋エリア' },
] as const;
export type MeetingArea = (typeof MEETING_AREAS)[number]['id'];

/** The 12 places in Osaka where an item can be handed over. */
export const MEETING_POINTS = [
  { id: 'mikuni', name: '三国', area: 'kita' },
  { id: 'umeda', name: '梅田', area: 'kita' },
  { id: 'shinosaka', name: '新大阪', area: 'kita' },
  { id: 'nakatsu', name: '中津', area: 'kita' },
  { id: 'shinsaibashi', name: '心斎橋', area: 'minami' },
  { id: 'namba', name: 'なんば', area: 'minami' },
  { id: 'yotsubashi', name: '四ツ橋', area: 'minami' },
  { id: 'horie', name: '堀江', area: 'minami' },
  { id: 'tennoji', name: '天王寺', area: 'tennoji_kyobashi' },
  { id: 'kyobashi', name: '京橋', area: 'tennoji_kyobashi' },
  { id: 'temmabashi', name: '天満橋', area: 'tennoji_kyobashi' },
  { id: 'hommachi', name: '本町', area: 'tennoji_kyobashi' },
] as const;

export const meetingPointName = nameLookup(MEETING_POINTS);
export const meetingPointsOf = (area: MeetingArea) => MEETING_POINTS.filter((point) => point.area === area);
