import { describe, expect, it } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { OtherWays } from './next-step-card.tsx';
import { Place } from './place.tsx';

type Request = Parameters<typeof OtherWays>[0]['request'];
const read = (status: Request['status'], viewerParty: Request['viewerParty'] = 'borrower'): string =>
  renderToStaticMarkup(
    <StaticRouter location="/">
      <OtherWays request={{ status, viewerParty, itemId: '1' }} />
    </StaticRouter>,
  );

describe('the next step of a request that ended without a rental', () => {
  it.each(['request_declined', 'request_expired', 'request_cancelled', 'rejected'] as const)(
    'links a borrower to other dates and similar items when it is %s',
    (status) => {
      const page = read(status);
      expect(page).toMatch(/href="\/items\/1#request"[^>]*>別の日程を選ぶ/);
      expect(page).toMatch(/href="\/items\/1#similar"[^>]*>似ているアイテムを見る/);
    },
  );

  it('has no such links while it is open, or for its owner', () => {
    expect(read('request_sent')).toBe('');
    expect(read('request_declined', 'owner')).toBe('');
  });
});

describe('the place of an appointment', () => {
  const place = (meetingLandmark: string | null) =>
    renderToStaticMarkup(<Place point="umeda" request={{ meetingLandmark }} />);

  it('is a gate with its landmark, and what the owner wrote', () => {
    expect(place('白いコート')).toMatch(
      /南改札を出たところ、ホワイティうめだの入口の前）<.*>オーナーの目印：白いコート</,
    );
    expect(place(null)).not.toContain('目印');
  });
});
