import { describe, expect, it } from '@jest/globals';
import { roundOf, extensionIn } from '../../../testing/rounds.testing.ts';
import { nextStepOf } from './next-step-of.ts';

const inUse = { status: 'in_use', statusLabel: '利用中' } as const;
const PAY_BY = '2026-12-10T03:00:00.000Z';

describe('the next step while an extension is open', () => {
  it('asks the owner for an answer, before the usual step', () => {
    const { headline, text } = nextStepOf(
      roundOf({ ...inUse, viewerParty: 'owner', actions: ['approve_extension'], extension: extensionIn() }),
    );
    expect(headline).toBe('延長のリクエストに返答してください');
    expect(text).toContain('返却期限が12月20日(日) 24:00になります。');
  });

  it('asks the borrower for the payment, and says that nothing moves without it', () => {
    const asked = (cardDeclined: boolean) =>
      nextStepOf(
        roundOf({
          ...{ ...inUse, actions: ['pay_extension', 'withdraw_extension'] },
          extension: extensionIn({ state: 'approved', payBy: PAY_BY, cardDeclined }),
        }),
      );
    expect(asked(false)).toMatchObject({
      headline: '延長料金のお支払いに進んでください',
      text: expect.stringContaining('お支払いがなければ、返却期限は変わりません。'),
    });
    expect(asked(true)).toMatchObject({
      headline: '延長料金のお支払いが必要です',
      text: expect.stringContaining('登録カードで決済できませんでした。'),
    });
  });

  it('says before both decisions that an agreed time for the return goes, if there is one', () => {
    const slot = { from: '2026-12-13T05:00:00.000Z', until: '2026-12-13T05:30:00.000Z' };
    const meeting = { leg: 'return' as const, offered: [], chosen: slot, window: null };
    const gone = '決まっている返却の受け渡しの日時は取り消されます。';
    for (const [viewerParty, action] of [
      ['owner', 'approve_extension'],
      ['borrower', 'pay_extension'],
    ] as const) {
      const facts = { ...inUse, viewerParty, actions: [action], extension: extensionIn() };
      expect(nextStepOf(roundOf({ ...facts, meeting })).text).toContain(gone);
      expect(nextStepOf(roundOf({ ...facts, meeting: { ...meeting, chosen: null } })).text).not.toContain(gone);
    }
  });

  it('stays the usual one for the party that waits, and mentions what is awaited', () => {
    const borrower = nextStepOf(roundOf({ ...inUse, extension: extensionIn() }));
    expect(borrower.headline).toBe('レンタルをお楽しみください');
    expect(borrower.text).toMatch(/延長のリクエストには、オーナーが返答します。$/);
    const owner = nextStepOf(
      roundOf({ ...inUse, viewerParty: 'owner', extension: extensionIn({ state: 'approved', payBy: PAY_BY }) }),
    );
    expect(owner.headline).toBe('借り手が利用しています');
    expect(owner.text).toMatch(/借り手の延長料金のお支払いを待っています。$/);
  });

  it('is the usual one once the extension is paid or over', () => {
    for (const state of ['paid', 'declined', 'expired', 'withdrawn'] as const)
      expect(nextStepOf(roundOf({ ...inUse, extension: extensionIn({ state }) })).text).not.toContain('延長');
  });
});
