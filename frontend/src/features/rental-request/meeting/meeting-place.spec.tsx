import { describe, expect, it } from '@jest/globals';
import { MEETING_POINTS } from '@meguri/contracts/reference/meeting-points.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { MeetingPlace } from './meeting-place.tsx';

describe('where the two of a rental meet', () => {
  it.each(MEETING_POINTS)('$name is a spot that can be found, and a way to a map', ({ id, name }) => {
    const html = renderToStaticMarkup(<MeetingPlace point={id} />);
    expect(html).toMatch(new RegExp(`${name}（.+駅の改札を出たところ）`));
    expect(html).toMatch(/駅番号 [A-Z][A-Z0-9-]+</);
    const [, query = ''] = /query=([^"&]+)/.exec(html) ?? [];
    expect(decodeURIComponent(query)).toMatch(/^大阪.+駅$/);
    expect(html).toContain('rel="noreferrer"');
  });

  it('is named as it was stored, where nobody knows it any more', () => {
    expect(renderToStaticMarkup(<MeetingPlace point="moon" />)).toBe('<span>moon</span>');
  });
});
