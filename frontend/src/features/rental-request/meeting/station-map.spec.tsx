import { describe, expect, it } from '@jest/globals';
import { MEETING_POINTS } from '@meguri/contracts/reference/meeting-points.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { STATION_LINES } from './station-lines.ts';
import StationMap from './station-map.tsx';

const drawn = (point: string) =>
  renderToStaticMarkup(<StationMap point={point} station="駅" outside="南改札を出たところ" />);

describe('the sketch of a meeting point', () => {
  it('exists for each of them, and for no other', () =>
    expect(Object.keys(STATION_LINES).sort()).toEqual(MEETING_POINTS.map(({ id }) => id).sort()));

  it.each(MEETING_POINTS)('of $name is labelled as a sketch, and loads nothing from a server', ({ id }) => {
    const html = drawn(id);
    for (const words of ['略図', '● 南改札を出たところ']) expect(html).toContain(words);
    expect(html).not.toMatch(/href|src=|url\(|style=/);
    for (const { name, next } of STATION_LINES[id] ?? [])
      for (const word of [name, ...next]) expect(html).toContain(word);
  });

  it('draws no two lines at one position', () => {
    const x = [...drawn('hommachi').matchAll(/<line x1="(\d+)" x2="\1"/g)].map(([, at]) => at);
    expect(new Set(x).size).toBe(2);
  });

  it('is empty for an unknown point', () => expect(drawn('moon')).toBe(''));
});
