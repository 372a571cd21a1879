/** @jest-environment @happy-dom/jest-environment */
import { describe, expect, it } from '@jest/globals';
import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { screen } from '@testing-library/react';
import { renderComponent } from '../../../testing/render-component.testing.tsx';
import { roundOf } from '../../../testing/rounds.testing.ts';
import { CoverCard } from './cover-card.tsx';

const COVER = { mostPerFee: 3000, most: 5000, used: 0, left: 5000, inForce: true };
const unpaid = (status: RentalRequest['status']): Partial<RentalRequest> => ({
  ...{ status, cover: { ...COVER, inForce: false } },
  payment: { ...roundOf({}).payment!, status: 'unpaid' },
});
function show(more: Partial<RentalRequest>): string {
  renderComponent(<CoverCard request={roundOf({ cover: COVER, ...more })} />);
  return screen.queryByRole('region', { name: 'あんしん補償' })?.textContent ?? '';
}

describe('the card of the cover', () => {
  it('says to the borrower that it is in force, what it pays, up to how much, and what not', () => {
    const text = show({});
    expect(text).toContain('有効');
    expect(text).toContain('汚れ・破損・付属品の不足などの損害金');
    expect(text).toContain('損害金ごとに¥3,000、取引全体で¥5,000まで');
    expect(text).toContain('返却されないとき、紛失したとき、延滞料');
    expect(text).not.toContain('補償した額');
    expect(screen.getByRole('link').getAttribute('href')).toBe('/help#cover');
  });

  it.each([
    ['before the payment', unpaid('request_approved'), 'お支払いが完了すると、返却まで有効です。'],
    ['of a request that came to nothing', unpaid('request_declined'), 'あんしん補償料はかかりません。'],
    ['after the end', { status: 'completed', cover: { ...COVER, inForce: false } }, 'この取引は終了しました。'],
    ['after a lost dispute', { cover: { ...COVER, inForce: false } }, 'これからの損害金は補償されません。'],
  ] as const)('says what it is worth %s', (_, more, words) => expect(show(more)).toContain(words));

  it('says what earlier fees have left of it', () => {
    expect(show({ cover: { ...COVER, used: 3000, left: 2000 } })).toContain('補償した額¥3,000（残り¥2,000）');
  });

  it.each([
    ['a rental without it', { cover: null }],
    ['an answer of an older server', { cover: undefined as never }],
    ['the owner, who needs it only for a fee', { viewerParty: 'owner' as const }],
  ])('is missing for %s', (_, more) => expect(show(more)).toBe(''));
});
