import { describe, expect, it } from '@jest/globals';
import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { extensionIn } from '../../../testing/rounds.testing.ts';
import type { ExtensionFacts } from './extension-facts.ts';
import { extensionSentence } from './extension-words.ts';

type State = NonNullable<RentalRequest['extension']>['state'];

const STAYS = '返却期限は12月13日(日) 24:00のままです。';

const read = (
  viewerParty: ExtensionFacts['viewerParty'],
  state: State,
  more: Partial<ExtensionFacts> = {},
  of: Parameters<typeof extensionIn>[0] = {},
) =>
  extensionSentence({
    ...{ status: 'in_use', viewerParty, actions: [], returnDueAt: '2026-12-13T15:00:00.000Z', extendable: null },
    extension: extensionIn({ state, ...of }),
    ...more,
  });

describe('the newest extension', () => {
  it('tells the waiting party when the return moves, and what follows otherwise', () => {
    expect(read('borrower', 'requested')).toBe(
      `お支払いが済むと、返却期限が12月20日(日) 24:00になります。返答がなければ、${STAYS}料金もかかりません。`,
    );
    expect(read('borrower', 'requested', {}, { savedCard: true })).toMatch(/^承認されると、登録カードで決済します。/);
    expect(read('owner', 'approved')).toBe(
      `お支払いが済むと、返却期限が12月20日(日) 24:00になります。期限までにお支払いがなければ、${STAYS}`,
    );
  });

  it('tells the borrower that the saved card is being charged, until there is a page to pay on', () => {
    expect(read('borrower', 'approved', {}, { savedCard: true })).toContain('登録カードでのお支払いを確認しています。');
    expect(read('borrower', 'approved', { actions: ['pay_extension'] })).toBeNull();
  });

  it('tells a borrower whose time to pay on a page is over that the payment is looked for', () => {
    for (const isDeclined of [false, true])
      expect(read('borrower', 'approved', {}, { savedCard: isDeclined, cardDeclined: isDeclined })).toBe(
        `お支払いの期限を過ぎたため、お支払いが済んでいるかを確認しています。済んでいなければ、${STAYS}`,
      );
  });

  it('tells the owner until when the borrower pays', () => {
    const payBy = '2026-12-10T03:00:00.000Z';
    expect(read('owner', 'approved', {}, { payBy })).toContain(`12月10日(木) 12:00までにお支払いがなければ、${STAYS}`);
  });

  it.each(['borrower', 'owner', 'operator'] as const)(
    'tells the %s the new time of the return once it is paid',
    (party) => expect(read(party, 'paid')).toBe('返却期限は12月20日(日) 24:00になりました。'),
  );

  it.each([
    ['declined', false, /^オーナーの都合により、延長できませんでした。/, /^延長を辞退しました。/],
    ['expired', false, /^期限までに返答がなかったため/, /^期限までに返答がなかったため/],
    ['expired', true, /^期限までにお支払いがなかったため/, /^期限までにお支払いがなかったため/],
  ] as const)(
    'that is %s (approved: %s) says why, and that the return stays',
    (state, wasApproved, toBorrower, toOwner) => {
      const [borrower, owner] = (['borrower', 'owner'] as const).map((party) =>
        read(party, state, {}, { wasApproved }),
      );
      expect(borrower).toMatch(toBorrower);
      expect(borrower).toContain(`${STAYS}延長料金はかかっていません。`);
      expect(owner).toMatch(toOwner);
      expect(owner).toContain(STAYS);
      expect(owner).not.toContain('かかっていません');
    },
  );

  it.each([false, true])('that a report of damage ended (approved: %s) says so, and blames no party', (wasApproved) => {
    const [borrower, owner] = (['borrower', 'owner'] as const).map((party) =>
      read(party, 'expired', {}, { wasApproved, wasCutShort: true }),
    );
    expect(borrower).toBe('不具合が報告されたため、延長のリクエストは終了しました。延長料金はかかっていません。');
    expect(owner).toBe('不具合が報告されたため、延長のリクエストは終了しました。');
  });

  it('that ended because the price was asked back blames no damage', () => {
    const fitRefund = { state: 'requested', askBy: null, requestedAt: '2026-12-08T01:00:00.000Z' } as const;
    for (const party of ['borrower', 'owner'] as const)
      expect(read(party, 'expired', { fitRefund }, { wasCutShort: true })).toMatch(/^返却が始まったため、延長の/);
  });

  it('that was withdrawn is mentioned to the owner only', () => {
    expect(read('borrower', 'withdrawn')).toBeNull();
    expect(read('owner', 'withdrawn')).toContain('取り消しました');
  });

  it('isn’t mentioned once the item is late or back', () => {
    for (const status of ['usage_overdue', 'returned', 'completed'] as const)
      expect(read('borrower', 'declined', { status })).toBeNull();
  });
});
