/** @jest-environment @happy-dom/jest-environment */
import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { nextToast, renderComponent } from '../../../testing/render-component.testing.tsx';
import { FrontPageConsent } from './front-page-consent.tsx';

const box = () => screen.getByRole<HTMLInputElement>('checkbox');
const REVIEWS = { canWrite: false, until: null, other: null };

it('the consent is sent at once, and confirmed', async () => {
  const { user, sent } = renderComponent(<FrontPageConsent roundId="r" isGiven={false} />, [
    200,
    { ...REVIEWS, own: { onFrontPage: true } },
  ]);
  await user.click(box());
  expect(await nextToast()).toMatchObject({ title: 'トップページでの紹介を許可しました', tone: 'good' });
  expect(sent).toEqual(['PUT /api/rental-requests/r/review/front-page']);
});

it('a failure is shown, and the box is as before', async () => {
  const { user } = renderComponent(<FrontPageConsent roundId="r" isGiven />, [404, { code: 'review_not_found' }]);
  await user.click(box());
  expect(await nextToast()).toMatchObject({ title: '変更できませんでした', tone: 'bad' });
  await waitFor(() => expect(box().checked).toBe(true));
});
