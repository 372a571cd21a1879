import { describe, expect, it } from 'vitest';
import { meetingPointName, MEETING_POINTS } from './meeting-points.ts';
import { meetingPlaceLine, meetingSpotOf } from './meeting-spots.ts';

const FORMS = { 'Osaka Metro': /^[MTYN]\d\d$/, JR: /^JR-[AO]\d\d$/, 阪急: /^HK-\d\d$/ } as const;

describe('a meeting point', () => {
  it.each(MEETING_POINTS)('$name is at the gates of a station that its railway numbers', ({ id }) => {
    const spot = meetingSpotOf(id);
    expect(spot?.spot).toMatch(/^(Osaka Metro|JR|阪急) .+駅の改札を出たところ$/);
    const railway = /^(Osaka Metro|JR|阪急)/.exec(spot?.station ?? '')?.[0] as keyof typeof FORMS;
    expect(spot?.number).toMatch(FORMS[railway]);
  });

  it('has a number of its own each', () => {
    expect(new Set(MEETING_POINTS.map(({ id }) => meetingSpotOf(id)?.number)).size).toBe(MEETING_POINTS.length);
  });

  it('is told in one line', () => {
    expect(meetingPlaceLine('umeda')).toBe('梅田（Osaka Metro 梅田駅の改札を出たところ・駅番号 M16）');
  });

  it('that nobody knows has no spot, but its name', () => {
    expect(meetingSpotOf('moon')).toBeUndefined();
    expect(meetingPlaceLine('moon')).toBe(meetingPointName('moon'));
  });
});
