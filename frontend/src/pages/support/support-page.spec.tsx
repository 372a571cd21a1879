/** @jest-environment @happy-dom/jest-environment */
import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ApiError, NetworkError } from '../../lib/http/api-error.ts';
import { renderComponent } from '../../testing/render-component.testing.tsx';
import SupportPage from './support-page.tsx';

const ID = '00000000-0000-4000-8000-000000000001';
const ROUND = { id: ID, itemName: '麻のワンピース', viewerParty: 'borrower' };

/** The page as a rental's page leads to it. */
function OfRound() {
  const [search, setSearch] = useSearchParams();
  useEffect(() => setSearch({ round: ID }), [setSearch]);
  return search.has('round') && <SupportPage title="困ったとき" />;
}
const subject = async (round: unknown) => {
  renderComponent(<OfRound />, 'no network', { [`/api/rental-requests/${ID}`]: round });
  await screen.findByRole('radio', { name: 'そのほか' });
  return screen.queryByText(/取引について$/)?.textContent;
};

describe('a question from a rental’s page', () => {
  it.each([
    ['names the rental', ROUND, '「麻のワンピース」の取引について'],
    ['is about it even if it can’t be loaded', new NetworkError('x'), 'この取引について'],
    ['is about none that the viewer has no part in', new ApiError(404, {}), undefined],
    ['is about none that the viewer operates', { ...ROUND, viewerParty: 'operator' }, undefined],
  ])('%s', async (_, round, words) => expect(await subject(round)).toBe(words));

  it('has a way back to the rental', async () => {
    await subject(ROUND);
    expect(screen.getByRole('link', { name: '取引の詳細' }).getAttribute('href')).toBe(`/rental-requests/${ID}`);
  });

  it('has none to a rental that the viewer has no part in', async () => {
    await subject(new ApiError(404, {}));
    expect(screen.queryByRole('link', { name: '取引の詳細' })).toBeNull();
  });
});
