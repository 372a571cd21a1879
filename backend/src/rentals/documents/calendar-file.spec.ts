import { describe, expect, it } from '@jest/globals';
import { calendarFile } from './calendar-file.ts';

const REQUEST = {
  id: '0b6c2c3e-0000-4000-8000-0000abcdef12',
  requestNumber: '#ABCDEF12',
  itemName: '麻のワンピース',
  startDate: '2026-12-28',
  returnDueAt: '2027-01-03T15:00:00.000Z',
  requestedAt: '2026-12-20T01:02:03.000Z',
};
const lines = (change: Partial<typeof REQUEST> = {}) =>
  calendarFile({ ...REQUEST, ...change }, 'https://meguri.example')
    .toString()
    .split('\r\n');

describe('a calendar file', () => {
  it('has the first day whole, and the last hour in Tokyo’s time, over a year’s end', () => {
    expect(lines()).toEqual(
      expect.arrayContaining([
        'BEGIN:VCALENDAR',
        'DTSTAMP:20261220T010203Z',
        'DTSTART;VALUE=DATE:20261228',
        'DTEND;VALUE=DATE:20261229',
        'DTSTART;TZID=Asia/Tokyo:20270103T230000',
        'DTEND;TZID=Asia/Tokyo:20270104T000000',
        'UID:due-0b6c2c3e-0000-4000-8000-0000abcdef12@meguri.example',
        'END:VCALENDAR',
      ]),
    );
  });

  it('folds long lines between characters, and escapes what would end a value', () => {
    const folded = lines({ itemName: `赤, 白; \\ と\n${'絹'.repeat(40)}` });
    expect(folded.every((line) => Buffer.byteLength(line) <= 75 && !line.includes('\ufffd'))).toBe(true);
    const whole = folded.join('\r\n').replaceAll('\r\n ', '');
    expect(whole).toContain(`SUMMARY:レンタル開始：赤\\, 白\\; \\\\ と\\n${'絹'.repeat(40)}\r\n`);
  });
});
