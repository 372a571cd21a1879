/** @jest-environment @happy-dom/jest-environment */
import { expect, it, jest } from '@jest/globals';
import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import type { RoundReviews as Reviews } from '@meguri/contracts/review/review.ts';
import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { renderComponent } from '../../../testing/render-component.testing.tsx';
import { roundReviewsQuery } from '../api/reviews.ts';
import { RoundReviews } from './round-reviews.tsx';

const REQUEST = {
  id: 'r',
  viewerParty: 'owner',
  borrowerDisplayName: 'けんじ',
} as Partial<RentalRequest> as RentalRequest;
const OPEN: Reviews = { canWrite: true, until: '2026-12-17T02:00:00.000Z', own: null, other: null };
const FORM = { name: 'けんじさんとの取引はいかがでしたか' };
const reviewed = jest.fn();

/** As the celebration opens the form. */
function Opened() {
  const [isReviewing, setReviewing] = useState(true);
  const onReviewed = () => {
    reviewed();
    setReviewing(false);
  };
  return (
    <RoundReviews
      {...{ request: REQUEST, viewerId: 1, ownSizes: undefined, isReviewing, onReviewed }}
      onReport={() => undefined}
    />
  );
}
const open = () => {
  const { queryKey } = roundReviewsQuery('r');
  const view = renderComponent(<Opened />, 'no network', { [queryKey[0]!]: OPEN });
  return { ...view, answer: (reviews: Reviews) => act(() => void view.queries.setQueryData(queryKey, reviews)) };
};

it('the form that the celebration opened stays while someone types, also when the time is over', async () => {
  const { user, answer } = open();
  await user.type(await screen.findByRole('textbox'), '丁寧でした');
  answer({ ...OPEN, canWrite: false });
  expect(screen.getByRole('dialog', FORM)).toBeTruthy();
  expect(screen.getByDisplayValue('丁寧でした')).toBeTruthy();
});

it('the form that the celebration opened stays closed once it was closed', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: '戻る' }));
  expect(screen.queryByRole('dialog', FORM)).toBeNull();
  expect(reviewed).toHaveBeenCalledTimes(1);
});
