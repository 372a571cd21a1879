/** @jest-environment @happy-dom/jest-environment */
import { describe, expect, it } from '@jest/globals';
import type { ItemReviewList as List, Review } from '@meguri/contracts/review/review.ts';
import { screen } from '@testing-library/react';
import { renderComponent } from '../../../testing/render-component.testing.tsx';
import { ItemReviewList } from './item-review-list.tsx';

const PHOTO = '/uploads/reviews/00000000-0000-4000-8000-000000000001.webp';
const REVIEW: Review = {
  ...{ id: 'v', rating: 5, tags: [], text: '軽くて楽でした。', by: 'borrower', aboutId: 1, item: null },
  ...{ fit: 'large', height: 160, usualSize: 'm', photos: [PHOTO] },
  author: { id: 2, username: 'kenji', displayName: 'けんじ', profileImage: null },
  ...{ shownAt: '2026-12-17T02:00:00.000Z', reply: null, canReply: false, canReport: false, hiddenReply: null },
};
const SUMMARY: NonNullable<List['summary']> = {
  fit: { small: 0, right: 3, large: 1 },
  groups: [
    { height: 150, usualSize: 's', small: 0, right: 2, large: 0 },
    { height: 160, usualSize: 'm', small: 0, right: 1, large: 1 },
  ],
  photos: [PHOTO],
};
const PATH = '/api/items/i/reviews';
function show(summary: List['summary'] | undefined, ownSizes?: { sizes: string[]; height: number | null }) {
  const answered: List = { items: [REVIEW], nextCursor: null, total: 1, summary: summary ?? null };
  const own = ownSizes && { ...ownSizes, measurements: {} };
  return renderComponent(<ItemReviewList itemId="i" viewerId={null} ownSizes={own} onReport={() => undefined} />, [
    200,
    answered,
  ]);
}

describe('the reviews of an item', () => {
  it('begin with how many it fitted how, and whom', async () => {
    show(SUMMARY);
    expect(await screen.findByText('4人の回答')).toBeTruthy();
    const counts = [...document.querySelectorAll('dl > div')].map((row) => row.textContent);
    expect(counts).toEqual(['小さめ0人', 'ちょうどよい3人', '大きめ1人']);
    expect(screen.getByText('身長160cm台・普段Mの人は、ちょうどよい 1人・大きめ 1人')).toBeTruthy();
    expect(screen.queryByText('あなたに近い')).toBeNull();
  });

  it('name people like the viewer first', async () => {
    show(SUMMARY, { sizes: ['m'], height: 165 });
    const near = await screen.findByText('あなたに近い');
    const [first] = screen.getAllByText(/の人は、/);
    expect(first?.textContent).toBe('身長160cm台・普段Mの人は、ちょうどよい 1人・大きめ 1人');
    expect(first?.parentElement?.contains(near)).toBe(true);
  });

  it('show all photos in front, and each with its review', async () => {
    show(SUMMARY);
    expect(await screen.findByRole('button', { name: '借りた人の写真1を拡大する' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'けんじさんの写真1を拡大する' })).toBeTruthy();
    expect(screen.getByText('サイズ感：大きめ')).toBeTruthy();
    expect(screen.getByText('身長160〜164cm・普段M')).toBeTruthy();
  });

  it('can be listed for one group of people', async () => {
    const { user, asked } = show(SUMMARY);
    await user.selectOptions(await screen.findByRole('combobox'), '身長160cm台・普段M');
    expect(asked).toEqual([PATH, `${PATH}?height=160&usualSize=m`]);
  });

  it.each([[null], [undefined], [{ fit: null, groups: [], photos: [] }]])(
    'say nothing about fit with the summary %j',
    async (summary) => {
      show(summary);
      expect(await screen.findByText('軽くて楽でした。')).toBeTruthy();
      expect(screen.queryByText(/の回答/)).toBeNull();
      expect(screen.queryByRole('combobox')).toBeNull();
    },
  );
});
