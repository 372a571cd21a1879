import { describe, expect, it } from '@jest/globals';
import { MEETING_POINTS } from '@meguri/contracts/reference/meeting-points.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { MeetingPlace } from './meeting-place.tsx';

describe('the meeting point of a rental', () => {
  it.each(MEETING_POINTS)('$name is shown with its exact spot and a link to a map', ({ id, name }) => {
    const html = renderToStaticMarkup(<MeetingPlace point={id} />);
    expect(html).toMatch(new RegExp(`${name}（.+駅の.*改札を出たところ、.+）`));
    expect(html).toMatch(/駅番号 [A-Z][A-Z0-9-]+</);
    const [, query = ''] = /query=([^"&]+)/.exec(html) ?? [];
    expect(decodeURIComponent(query)).toMatch(/^大阪.+駅$/);
    expect(html).toContain('rel="noreferrer"');
  });

  it('is shown by its stored name if it is unknown', () => {
    expect(renderToStaticMarkup(<MeetingPlace point="moon" />)).toBe('<span>moon</span>');
  });
});
