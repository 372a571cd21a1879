import { describe, expect, it } from '@jest/globals';
import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { calendarFile } from './calendar-file.ts';

const REQUEST = {
  status: 'paid' as RentalRequest['status'],
  id: '0b6c2c3e-0000-4000-8000-0000abcdef12',
  requestNumber: '#ABCDEF12',
  itemName: '麻のワンピース',
  startDate: '2026-12-28',
  returnDueAt: '2027-01-03T15:00:00.000Z',
  requestedAt: '2026-12-20T01:02:03.000Z',
  meeting: null as RentalRequest['meeting'],
  meetingLandmark: null as string | null,
  pickupArea: null as string | null,
  timeline: [] as { at: string }[],
};
const lines = (change: Partial<typeof REQUEST> = {}) =>
  calendarFile({ ...REQUEST, ...change }, 'https://meguri.example')
    .toString()
    .split('\r\n');

describe('a calendar file', () => {
  it('has the first day as an all-day event, and the last hour in Tokyo’s time, across a new year', () => {
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

  it.each([
    ['request_sent', 'TENTATIVE', 2],
    ['request_approved', 'CONFIRMED', 2],
    ['completed', 'CONFIRMED', 2],
    ['cancelled', 'CANCELLED', 0],
    ['request_declined', 'CANCELLED', 0],
    ['request_expired', 'CANCELLED', 0],
    ['request_cancelled', 'CANCELLED', 0],
    ['rejected', 'CANCELLED', 0],
  ] as const)('of a rental that is %s is %s, with %i reminders', (status, state, reminders) => {
    const file = lines({ status });
    expect(file.filter((line) => line.startsWith('STATUS:'))).toEqual([`STATUS:${state}`, `STATUS:${state}`]);
    expect(file.filter((line) => line === 'BEGIN:VALARM')).toHaveLength(reminders);
    expect(file.filter((line) => line.startsWith('UID:'))).toEqual(lines().filter((line) => line.startsWith('UID:')));
  });

  it('of a cancelled pickup cancels the meetings, too, which calendars may contain', () => {
    const file = lines({ status: 'cancelled', pickupArea: 'tennoji' });
    expect(file).toContain('UID:meeting-0b6c2c3e-0000-4000-8000-0000abcdef12@meguri.example');
    expect(file).toContain('UID:meeting-back-0b6c2c3e-0000-4000-8000-0000abcdef12@meguri.example');
    expect(file.filter((line) => line === 'STATUS:CANCELLED')).toHaveLength(4);
  });

  it('has the agreed meeting with place and time, and no offered ones', () => {
    const slot = { from: '2026-12-28T05:00:00.000Z', until: '2026-12-28T05:30:00.000Z' };
    const meeting = { leg: 'dispatch', offered: [slot], chosen: slot, window: null } as const;
    const agreed = lines({ meeting: { ...meeting, offered: [slot] }, pickupArea: 'tennoji' });
    expect(agreed).toEqual(
      expect.arrayContaining([
        'UID:meeting-0b6c2c3e-0000-4000-8000-0000abcdef12@meguri.example',
        'DTSTART;TZID=Asia/Tokyo:20261228T140000',
        'DTEND;TZID=Asia/Tokyo:20261228T143000',
        'LOCATION:天王寺（JR 天王寺駅の中央改札を出たところ、天',
        ' 王寺ミオ本館の入口の前）',
        'SUMMARY:受け渡し：麻のワンピース',
      ]),
    );
    const known = lines({ meeting: { ...meeting, offered: [] }, pickupArea: 'tennoji', meetingLandmark: '白いコート' });
    expect(known).toContain(' 王寺ミオ本館の入口の前）　目印：白いコート');
    const back = lines({ meeting: { ...meeting, offered: [], leg: 'return' }, pickupArea: 'tennoji' });
    expect(back).toContain('SUMMARY:返却の受け渡し：麻のワンピース');
    const open = lines({ meeting: { ...meeting, offered: [slot], chosen: null }, pickupArea: 'tennoji' });
    expect(open.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(2);
  });

  it('has a higher sequence after the meeting was moved, so that calendars update', () => {
    const timeline = [{ at: '2026-12-20T01:02:03.000Z' }, { at: '2026-12-22T10:00:00.000Z' }];
    const moved = lines({ timeline });
    expect(moved).toContain('DTSTAMP:20261222T100000Z');
    expect(moved).toContain('LAST-MODIFIED:20261222T100000Z');
    expect(moved.join()).not.toContain('DTSTAMP:20261220');
  });

  it('folds long lines between characters, and escapes special characters', () => {
    const folded = lines({ itemName: `赤, 白; \\ と\n${'絹'.repeat(40)}` });
    expect(folded.every((line) => Buffer.byteLength(line) <= 75 && !line.includes('\ufffd'))).toBe(true);
    const whole = folded.join('\r\n').replaceAll('\r\n ', '');
    expect(whole).toContain(`SUMMARY:レンタル開始：赤\\, 白\\; \\\\ と\\n${'絹'.repeat(40)}\r\n`);
  });

  it('doesn’t split surrogate pairs and joined characters in a name', () => {
    const itemName = `👘${'👩🏽‍🎤'.repeat(8)}𠮷田の着物`;
    const folded = lines({ itemName });
    expect(folded.every((line) => Buffer.byteLength(line) <= 75 && !line.includes('\ufffd'))).toBe(true);
    expect(folded.join('\r\n').replaceAll('\r\n ', '')).toContain(`SUMMARY:返却期限：${itemName}\r\n`);
  });
});
