import { describe, expect, it } from '@jest/globals';
import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import type { Review, RoundReviews as Reviews } from '@meguri/contracts/review/review.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { createQueryClient } from '../../../lib/query/query-client.ts';
import { roundReviewsQuery } from '../api/reviews.ts';
import { RoundReviews } from './round-reviews.tsx';

const VIEWER = 1;
const REPLY = 'お待たせして、すみませんでした。';
const REASON = '個人名が書かれているため';
const OTHER: Review = {
  ...{ id: 'v', rating: 2, tags: [], text: '返信が遅めでした。', by: 'borrower', aboutId: VIEWER, item: null },
  ...{ fit: null, height: null, usualSize: null, photos: [] },
  author: { id: 2, username: 'kenji', displayName: 'けんじ', profileImage: null },
  ...{ shownAt: '2026-12-17T02:00:00.000Z', reply: null, canReply: true, canReport: true, hiddenReply: null },
};
const OWN: NonNullable<Reviews['own']> = {
  ...{ rating: 5, tags: [], text: '丁寧でした。', shownAt: '2026-12-17T02:00:00.000Z', reply: null, hidden: null },
  ...{ fit: null, height: null, usualSize: null, photos: [] },
  onFrontPage: false,
};

/** What the owner of a completed rental reads of its reviews. */
function read(more: Partial<Reviews>): string {
  const request = { id: 'r', viewerParty: 'owner', borrowerDisplayName: 'けんじ' } as Partial<RentalRequest>;
  const queries = createQueryClient();
  const reviews: Reviews = { canWrite: false, until: null, own: null, other: null, ...more };
  queries.setQueryData(roundReviewsQuery('r').queryKey, reviews);
  const html = renderToStaticMarkup(
    <StaticRouter location="/">
      <QueryClientProvider client={queries}>
        <RoundReviews
          request={request as RentalRequest}
          viewerId={VIEWER}
          ownSizes={undefined}
          isReviewing={false}
          onReviewed={() => undefined}
          onReport={() => undefined}
        />
      </QueryClientProvider>
    </StaticRouter>,
  );
  queries.clear();
  return html;
}

describe('the member whom a review is about', () => {
  it('can reply as long as the server allows it', () => {
    expect(read({ other: OTHER })).toContain('返信する');
  });

  it('isn’t offered a second reply after the first was hidden', () => {
    expect(read({ other: { ...OTHER, canReply: false } })).not.toContain('返信する');
  });

  it('sees the reply that operators hid, with the reason', () => {
    const html = read({ other: { ...OTHER, canReply: false, hiddenReply: { text: REPLY, reason: REASON } } });
    for (const words of ['運営事務局があなたの返信を非表示にしました', REPLY, `理由：${REASON}`])
      expect(html).toContain(words);
    expect(html).not.toContain('返信する');
  });
});

describe('an author’s consent to the landing page', () => {
  it('can be given or withdrawn below a published review', () => {
    const words = 'トップページで紹介してもかまいません';
    expect(read({ own: OWN })).toContain(words);
    expect(read({ own: { ...OWN, onFrontPage: true } })).toContain('checked=""');
    expect(read({ own: { ...OWN, shownAt: null } })).not.toContain(words);
  });
});

describe('the report button of a review', () => {
  it('is shown if the server allows it', () => {
    expect(read({ other: OTHER })).toContain('報告する');
    expect(read({ other: { ...OTHER, canReport: false } })).not.toContain('報告する');
  });
});

describe('the author of a review', () => {
  it('sees on the rental’s page that operators hid it, with the reason', () => {
    const html = read({ own: { ...OWN, hidden: { reason: REASON } } });
    for (const words of ['運営事務局がこのレビューを非表示にしました', OWN.text, `理由：${REASON}`])
      expect(html).toContain(words);
    expect(read({ own: OWN })).not.toContain('非表示');
  });
});
