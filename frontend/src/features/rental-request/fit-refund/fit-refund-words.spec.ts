import { describe, expect, it } from '@jest/globals';
import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { roundOf } from '../../../testing/rounds.testing.ts';
import { requestExtension } from '../actions/extension.ts';
import { requestFitRefund } from '../actions/fit-refund.ts';
import { confirmReturn } from '../actions/return.ts';
import { nextStepOf } from '../next-step/next-step-of.ts';
import { fitRefundSentence } from './fit-refund-words.ts';

type Fit = NonNullable<RentalRequest['fitRefund']>;
const fit = (state: Fit['state'], more: Partial<Fit> = {}): Fit => ({ state, askBy: null, requestedAt: null, ...more });
const PARTIES = ['borrower', 'owner'] as const;

describe('the card of the fit promise', () => {
  it('tells the borrower until when to ask for the price back, and that shipping isn’t', () => {
    const fitRefund = fit('promised', { askBy: '2026-12-08T03:00:00.000Z' });
    expect(fitRefundSentence(roundOf({ status: 'in_use', fitRefund }))).toMatch(
      /12月8日\(火\) 12:00までに写真を添えて申請し、着用せずに返すと、レンタル料金が返金されます（送料は返金されません）。/,
    );
    expect(fitRefundSentence(roundOf({ status: 'in_use', fitRefund, viewerParty: 'owner' }))).toBeNull();
  });

  it('tells the borrower before the receipt to confirm it themselves', () => {
    const fitRefund = fit('promised');
    expect(fitRefundSentence(roundOf({ fitRefund }))).toMatch(/ご自身で受け取りを確認.*確認から24時間以内/);
    expect(fitRefundSentence(roundOf({ fitRefund, status: 'paid' }))).toBeNull();
  });

  it('tells both parties what follows once it was asked for, and what has followed', () => {
    for (const viewerParty of PARTIES) {
      const of = (state: Fit['state']) => fitRefundSentence(roundOf({ viewerParty, fitRefund: fit(state) }));
      expect(of('requested')).toMatch(/返金されます/);
      expect(of('refunded')).toMatch(/^サイズが合わなかったため、レンタル料金は借り手に返金されます。$/);
      expect(of('decided')).toContain('運営事務局の判断により終了しました。');
      expect(of('over')).toBeNull();
    }
  });

  it('says before an extension that its payment ends the promise, as long as that can be used', () => {
    const asked = (fitRefund: Fit) => requestExtension.question?.text?.(roundOf({ fitRefund }), 0);
    expect(asked(fit('promised', { askBy: '2026-12-08T03:00:00.000Z' }))).toContain('サイズ返金OKを申請できません。');
    expect(asked(fit('over'))).not.toContain('サイズ返金OK');
  });

  it('tells an operator about the parties, and nothing to do', () => {
    const seen = (state: Fit['state'], askBy: string | null = null) =>
      fitRefundSentence(roundOf({ status: 'in_use', viewerParty: 'operator', fitRefund: fit(state, { askBy }) }));
    expect(seen('requested')).toMatch(/^サイズが合わなかったため、借り手が返金を申請し/);
    expect(seen('promised', '2026-12-08T03:00:00.000Z')).toBeNull();
  });

  it('is absent without the promise, and with a server of the previous release', () => {
    expect(fitRefundSentence(roundOf({ fitRefund: null }))).toBeNull();
    expect(fitRefundSentence(roundOf({ fitRefund: undefined as never }))).toBeNull();
  });
});

describe('the question before the price is asked back', () => {
  it('says that the premium doesn’t come back either, if there is one', () => {
    const cover = { mostPerFee: 3000, most: 5000, used: 0, left: 5000, inForce: true };
    const textWith = (chosen: RentalRequest['cover']) => requestFitRefund.form?.(roundOf({ cover: chosen })).text;
    expect(textWith(cover)).toContain('送料は返金されません。あんしん補償料も返金されません。');
    expect(textWith(null)).toContain('送料は返金されません。申請できるのは');
  });
});

describe('the next step of a rental that didn’t fit', () => {
  const stepOf = (more: Partial<RentalRequest>) => nextStepOf(roundOf({ fitRefund: fit('requested'), ...more }));

  it.each(['in_use', 'return_shipping_code_generated', 'usage_overdue'] as const)(
    'asks the borrower not to wear the item while it is with them: %s',
    (status) => expect(stepOf({ status }).text).toMatch(/着用せずにお返しください。$/),
  );

  it('tells the owner why the item comes back, and to check that it is unworn', () => {
    expect(stepOf({ status: 'in_use', viewerParty: 'owner' })).toMatchObject({
      headline: 'アイテムが返却されます',
      text: expect.stringContaining('サイズが合わなかったため'),
    });
    expect(stepOf({ status: 'returned', viewerParty: 'owner' }).text).toMatch(
      /着用されていなければ、完了するとレンタル料金は借り手に返金され、あなたの報酬はありません。.*不具合を報告/,
    );
  });

  it('tells both at the end that the price goes back', () => {
    for (const viewerParty of PARTIES)
      expect(stepOf({ status: 'completed', viewerParty, fitRefund: fit('refunded') }).text).toMatch(
        /サイズが合わなかったため、レンタル料金/,
      );
  });

  it('is the usual one where it wasn’t asked for', () => {
    for (const viewerParty of PARTIES)
      expect(nextStepOf(roundOf({ status: 'returned', viewerParty, fitRefund: fit('over') }))).toEqual(
        nextStepOf(roundOf({ status: 'returned', viewerParty })),
      );
  });

  it('has the owner confirm that it is unworn, knowing that they earn nothing', () => {
    const form = confirmReturn.form!(roundOf({ fitRefund: fit('requested') }));
    expect(form).toMatchObject({
      submit: '未着用を確認して完了する',
      text: expect.stringContaining('この取引の報酬はありません。'),
    });
    expect(confirmReturn.form!(roundOf({})).text).not.toContain('着用');
  });
});
