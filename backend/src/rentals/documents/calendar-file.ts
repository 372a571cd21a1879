import type { RentalRequest, TimelineEntry } from '@meguri/contracts/read-models/rental-request.ts';
import { meetingPointName } from '@meguri/contracts/reference/meeting-points.ts';
import { meetingSpotOf } from '@meguri/contracts/reference/meeting-spots.ts';
import { isFinal, isUnanswered, type RoundStatus } from '@meguri/contracts/rental-round/status.ts';
import { addDays, HOUR, instant } from '@meguri/contracts/rental-round/time/period.ts';
import { roundPath } from '../round/round-path.ts';

/** Octets per line, without its end (RFC 5545, 3.1). */
const LINE = 75;
const TOKYO = [
  ...['BEGIN:VTIMEZONE', 'TZID:Asia/Tokyo', 'BEGIN:STANDARD', 'DTSTART:19700101T000000'],
  ...['TZOFFSETFROM:+0900', 'TZOFFSETTO:+0900', 'TZNAME:JST', 'END:STANDARD', 'END:VTIMEZONE'],
];

type Dates = Pick<
  RentalRequest,
  | 'id'
  | 'status'
  | 'requestNumber'
  | 'itemName'
  | 'startDate'
  | 'returnDueAt'
  | 'requestedAt'
  | 'meeting'
  | 'meetingLandmark'
  | 'pickupArea'
> & { readonly timeline: readonly Pick<TimelineEntry, 'at'>[] };

/**
 * Calendar entries (RFC 5545) for the first day, the hour before the item is due, and a pickup's next meeting: in
 * Tokyo's time wherever the device is, each with a reminder the day before. Importing a newer file replaces the
 * entries, because its sequence follows the round's latest event. Until the owner approves, entries are tentative;
 * cancelled ones keep their UIDs and have no reminder.
 * @param publicUrl the public URL of the service
 */
export function calendarFile(request: Dates, publicUrl: string): Buffer {
  const { id, itemName, requestNumber, startDate, returnDueAt } = request;
  const about = [`DESCRIPTION:${escaped(`取引番号 ${requestNumber}`)}`, `URL:${publicUrl}${roundPath(id)}`];
  const revised = `${inTokyo(request.timeline.map(({ at }) => at).reduce(later, request.requestedAt), 0)}Z`;
  const state = stateOf(request.status);
  const event: DrawEvent = (what, summary, times) => [
    ...['BEGIN:VEVENT', `UID:${what}-${id}@${new URL(publicUrl).hostname}`],
    ...[`DTSTAMP:${revised}`, `LAST-MODIFIED:${revised}`, `SEQUENCE:${request.timeline.length}`, `STATUS:${state}`],
    ...[...times, `SUMMARY:${escaped(summary)}`, ...about],
    ...(state === 'CANCELLED' ? [] : reminder(summary)),
    'END:VEVENT',
  ];
  const lines = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Meguri//Rentals//JA', 'CALSCALE:GREGORIAN', ...TOKYO],
    ...event('start', `レンタル開始：${itemName}`, [
      `DTSTART;VALUE=DATE:${plain(startDate)}`,
      `DTEND;VALUE=DATE:${plain(addDays(startDate, 1))}`,
    ]),
    ...event('due', `返却期限：${itemName}`, [
      `DTSTART;TZID=Asia/Tokyo:${inTokyo(instant(Date.parse(returnDueAt) - HOUR))}`,
      `DTEND;TZID=Asia/Tokyo:${inTokyo(returnDueAt)}`,
    ]),
    ...(state === 'CANCELLED' ? cancelledMeetings(request, event) : meeting(request, event)),
    'END:VCALENDAR',
  ];
  return Buffer.from(lines.map((one) => `${folded(one)}\r\n`).join(''));
}

type DrawEvent = (what: string, summary: string, times: readonly string[]) => readonly string[];

const reminder = (summary: string): readonly string[] => [
  ...['BEGIN:VALARM', 'ACTION:DISPLAY', `DESCRIPTION:${escaped(summary)}`, 'TRIGGER:-P1D', 'END:VALARM'],
];

function stateOf(status: RoundStatus): 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED' {
  if (isUnanswered(status)) return 'TENTATIVE';
  return isFinal(status) && status !== 'completed' ? 'CANCELLED' : 'CONFIRMED';
}

/** Both meetings that a calendar may contain: the ended round no longer has their times. */
const cancelledMeetings = ({ itemName, startDate, pickupArea }: Dates, event: DrawEvent): readonly string[] =>
  pickupArea === null
    ? []
    : ['meeting', 'meeting-back'].flatMap((what) =>
        event(what, `受け渡し：${itemName}`, [`DTSTART;VALUE=DATE:${plain(startDate)}`]),
      );

/** Where and when the parties agreed to meet; nothing until they have. */
function meeting(
  { itemName, meeting: agreed, meetingLandmark, pickupArea }: Dates,
  event: DrawEvent,
): readonly string[] {
  if (agreed === null || agreed.chosen === null) return [];
  const { from, until } = agreed.chosen;
  const back = agreed.leg === 'return';
  const where = pickupArea === null ? null : placeOf(pickupArea, meetingLandmark);
  return event(back ? 'meeting-back' : 'meeting', `${back ? '返却の受け渡し' : '受け渡し'}：${itemName}`, [
    `DTSTART;TZID=Asia/Tokyo:${inTokyo(from)}`,
    `DTEND;TZID=Asia/Tokyo:${inTokyo(until)}`,
    ...(where === null ? [] : [`LOCATION:${escaped(where)}`]),
  ]);
}

function placeOf(point: string, landmark: string | null): string {
  const exact = meetingSpotOf(point);
  const place = exact === undefined ? meetingPointName(point) : `${meetingPointName(point)}（${exact.spot}）`;
  return landmark === null ? place : `${place}\u3000目印：${landmark}`;
}

const later = (one: string, other: string): string => (Date.parse(other) > Date.parse(one) ? other : one);
const plain = (time: string): string => time.replaceAll(/[-:]|\.\d+Z?|Z$/g, '');
const inTokyo = (time: string, ahead = 9): string => plain(instant(Date.parse(time) + ahead * HOUR));
const escaped = (text: string): string => text.replaceAll(/[\\;,]/g, '\\$&').replaceAll(/\r?\n/g, '\\n');

/** Never splits a character. */
function folded(line: string): string {
  let length = 0;
  let written = '';
  for (const character of line) {
    const octets = Buffer.byteLength(character);
    if (length + octets > LINE) {
      written += '\r\n ';
      length = 1;
    }
    written += character;
    length += octets;
  }
  return written;
}
