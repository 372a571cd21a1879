import { describe, expect, it } from '@jest/globals';
import { MEETING_POINTS } from '@meguri/contracts/reference/meeting-points.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { STATION_LINES } from './station-lines.ts';
import StationMap from './station-map.tsx';

const drawn = (point: string) => renderToStaticMarkup(<StationMap point={point} station="駅" />);

describe('the drawing of a meeting point', () => {
  it('is there for each of them, and for nothing else', () =>
    expect(Object.keys(STATION_LINES).sort()).toEqual(MEETING_POINTS.map(({ id }) => id).sort()));

  it.each(MEETING_POINTS)('of $name says that it is a sketch, and asks no server', ({ id }) => {
    const html = drawn(id);
    expect(html).toContain('略図');
    expect(html).not.toMatch(/href|src=|url\(|style=/);
    for (const { name, next } of STATION_LINES[id] ?? [])
      for (const word of [name, ...next]) expect(html).toContain(word);
  });

  it('has no two lines in one place', () => {
    const x = [...drawn('hommachi').matchAll(/<line x1="(\d+)" x2="\1"/g)].map(([, at]) => at);
    expect(new Set(x).size).toBe(2);
  });

  it('is nothing for a point that nobody knows', () => expect(drawn('moon')).toBe(''));
});
