import { describe, expect, it } from '@jest/globals';
import { MEETING_POINTS } from './meeting-points.ts';
import { meetingSpotOf } from './meeting-spots.ts';

const FORMS = { 'Osaka Metro': /^[MTYN]\d\d$/, JR: /^JR-[AO]\d\d$/, 阪急: /^HK-\d\d$/ } as const;

describe('a meeting point', () => {
  it.each(MEETING_POINTS)('$name is at one gate and one landmark of a station with its railway’s number', ({ id }) => {
    const spot = meetingSpotOf(id);
    expect(spot?.spot).toMatch(/^(Osaka Metro|JR|阪急) [^、]+駅の[^、]*改札を出たところ、[^、]+(前|入口)$/);
    const railway = /^(Osaka Metro|JR|阪急)/.exec(spot?.station ?? '')?.[0] as keyof typeof FORMS;
    expect(spot?.number).toMatch(FORMS[railway]);
  });

  it('has a unique number', () => {
    expect(new Set(MEETING_POINTS.map(({ id }) => meetingSpotOf(id)?.number)).size).toBe(MEETING_POINTS.length);
  });

  it('that is unknown has no spot', () => expect(meetingSpotOf('moon')).toBeUndefined());
});
