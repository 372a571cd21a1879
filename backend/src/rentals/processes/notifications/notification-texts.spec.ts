import { describe, expect, it } from '@jest/globals';
import type { RoundEventType } from '@meguri/contracts/rental-round/events.ts';
import type { HandoverMethod } from '@meguri/contracts/rental-round/time/period.ts';
import { NOTHING, settleNothing } from '@meguri/contracts/rental-round/money/money.ts';
import type { RentalRound, Slot } from '@meguri/contracts/rental-round/rental-round.ts';
import { EXTENSION_TIMES, extensionIn } from '@meguri/contracts/rental-round/test-support/extensions.ts';
import { FIT_TIMES } from '@meguri/contracts/rental-round/test-support/fit-refunds.ts';
import { roundAfter } from '@meguri/contracts/rental-round/test-support/facts.ts';
import { BORROWER, OWNER, roundIn, TIMES } from '@meguri/contracts/rental-round/test-support/histories.ts';
import { SAMPLE_EVENTS } from '../../../../../test/support/sample-events.ts';
import { noticesOf } from './notification-rules.ts';
import { type Circumstances, EVENT, noticesAfter, ROUND } from './notification-rules.testing.ts';

describe('the text of a notification', () => {
  it('names deadlines in Tokyo’s time, and carries them for quiet hours', () => {
    const [approval] = noticesAfter('Approved', { by: 'owner', at: TIMES.approved, status: 'request_approved' });
    expect(approval?.sentence).toContain('12月2日(水) 12:00までにお支払いください。');
    expect(approval?.deadline).toBe('2026-12-02T03:00:00.000Z');
    const [code] = noticesAfter('ShippingCodeRegistered', { status: 'shipping_code_generated' });
    expect(code?.sentence).toContain('12月8日(火) 18:00ごろまでに、お店から発送してください。');
    const [back] = noticesAfter('ReturnCodeRegistered', { status: 'return_shipping_code_generated' });
    expect(back?.sentence).toContain('12月16日(水) 24:00までに返送してください。');
  });

  it('of a code that comes after the evening of the shop names the legal deadline', () => {
    const [code] = noticesAfter('ShippingCodeRegistered', {
      ...{ status: 'shipping_code_generated', at: '2026-12-08T09:00:00.000Z' },
    });
    expect(code).toMatchObject({
      sentence: expect.stringContaining('12月9日(水) 24:00までに発送してください。'),
      deadline: '2026-12-09T15:00:00.000Z',
    });
  });

  it.each([
    ['ShippingCodeRegistered', TIMES.start, 'すぐに発送してください。'],
    ['ReturnCodeRegistered', TIMES.due, 'すぐに返送してください。'],
  ] as const)(
    'of %s after the deadline asks to act at once, and names no deadline that has passed',
    (type, at, please) => {
      const [notice] = noticesAfter(type, { at });
      expect(notice).toMatchObject({ sentence: expect.stringContaining(please), deadline: null });
    },
  );

  describe('about an extension', () => {
    const { extensions } = roundAfter(extensionIn('approved'));
    const read = (type: RoundEventType, more: Circumstances = {}) =>
      noticesAfter(type, { by: 'system', ...more, round: { policyVersion: 2, extensions, ...more.round } });

    it('tells the owner the new time of the return, what they earn, and until when to answer', () => {
      const [asked] = noticesAfter('ExtensionRequested', {
        ...{ by: 'borrower', at: EXTENSION_TIMES.requested, data: { price: 3200, until: '2026-12-24' } },
        round: { extensions: roundAfter(extensionIn('requested')).extensions },
      });
      expect(asked?.sentence).toBe(
        'さんが、「革の鞄」の返却期限を12月23日(水) 24:00まで延ばすことを希望しています。受け取り額は3,085円です。12月12日(土) 09:00までに返答してください。',
      );
      expect(asked?.deadline).toBe(EXTENSION_TIMES.answerBy);
    });

    it('tells the borrower how it is paid: on a page by a time, or by the saved card', () => {
      const approved = { by: 'owner', at: EXTENSION_TIMES.approved } as const;
      const [onPage] = read('ExtensionApproved', approved);
      expect(onPage).toMatchObject({
        sentence: expect.stringContaining('12月12日(土) 12:00までに、3,200円をお支払いください。'),
        deadline: EXTENSION_TIMES.payBy,
      });
      const byCard = { extensions: extensions.map((one) => ({ ...one, savedCard: true })) };
      expect(read('ExtensionApproved', { ...approved, round: byCard })[0]).toMatchObject({
        sentence: expect.stringContaining('登録カードで3,200円を決済します。'),
        deadline: null,
      });
    });

    it('that came to nothing says that the return stays, to the borrower also that it costs nothing', () => {
      const [declined] = read('ExtensionDeclined', { by: 'owner' });
      expect(declined?.sentence).toContain('返却期限は12月16日(水) 24:00のままです。料金はかかっていません。');
      const said = read('ExtensionExpired', { data: { cause: 'not_paid' } }).map(({ sentence }) => sentence);
      expect(said).toHaveLength(2);
      for (const sentence of said) expect(sentence).toContain('期限までにお支払いがなかったため終了しました。');
      expect(said.filter((sentence) => sentence.endsWith('料金はかかっていません。'))).toHaveLength(1);
    });

    it('that is paid says that an agreed time for the return is gone', () => {
      const slot = { from: TIMES.due, until: TIMES.due };
      const before = { meetings: { return: { offered: [slot], chosen: slot } } };
      for (const { sentence } of read('ExtensionPaid', { before })) {
        expect(sentence).toMatch(/返却期限[はが]12月23日\(水\) 24:00になりました。/);
        expect(sentence).toContain('決まっていた返却の受け渡しの日時は取り消されました。');
      }
      for (const { sentence } of read('ExtensionPaid')) expect(sentence).not.toContain('取り消されました');
    });
  });

  describe('about an item that didn’t fit', () => {
    const fit = { fitRefundAt: FIT_TIMES.requested, policyVersion: 3 };
    const back = { rental: 3000, shipping: 0, insurance: 0 };
    const settlement = { ...SAMPLE_EVENTS.Completed.settlement, refundNow: back };

    it('asks the owner to check that it is unworn, when it is on its way and when it is back', () => {
      const [asked] = noticesAfter('FitRefundRequested', { by: 'borrower' });
      expect(asked?.sentence).toMatch(/^さんが、「革の鞄」のサイズが合わなかったため返金を申請し、返却を始めました。/);
      const [returned] = noticesAfter('Returned', { by: 'borrower', status: 'returned', round: fit });
      expect(returned?.sentence).toContain(
        '着用されていないことを確かめ、12月25日(金) 11:00までに返却を確認してください。',
      );
    });

    it('tells the borrower what goes back, and an owner who didn’t answer that it does', () => {
      const [confirmed] = noticesAfter('Completed', { by: 'owner', status: 'completed', data: { settlement } });
      expect(confirmed?.sentence).toContain('サイズが合わなかったため、3,000円を返金します。');
      const said = noticesAfter('Completed', { by: 'system', status: 'completed', data: { settlement } });
      expect(said.map(({ sentence }) => sentence)).toEqual([
        expect.stringMatching(/3,000円を返金します。$/),
        expect.stringMatching(/サイズ返金OKの申請があったため、料金は借り手に返金されます。$/),
      ]);
      for (const { sentence } of noticesAfter('Completed', { by: 'system', status: 'completed' }))
        expect(sentence).not.toContain('返金');
    });
  });

  describe('about a late item', () => {
    const late = (round: Partial<RentalRound>, method: HandoverMethod = 'delivery') => {
      const notices = noticesAfter('BecameOverdue', { by: 'system', status: 'usage_overdue', method, round });
      return notices.find(({ userId }) => userId === BORROWER)?.sentence;
    };

    it('asks for the return at once, and says that the fee grows', () => {
      expect(late({})).toBe(
        '「革の鞄」の返却期限を過ぎています。すぐに返却してください。延滞料は1日ごとに加算されます。',
      );
    });

    it('asks to keep the item while there is no return code, and mentions no growing fee', () => {
      expect(late({ wayBack: null })).toMatch(
        /返却コードが登録されるまで、.*保管してください。.*延滞料はかかりません。$/,
      );
      expect(late({ wayBack: null }, 'pickup')).toMatch(/返却の受け渡しを準備してください。.*延滞料はかかりません。$/);
      expect(late({ wayBack: null, lateFeeWaived: true })).not.toContain('延滞料');
    });

    it.each([
      ['was waived', { lateFeeWaived: true }],
      [
        'was fixed before',
        { lateFee: { days: 30, amount: 19_285, fixedAt: '', fixedBy: '', state: 'due', failedAt: null } },
      ],
    ] as const)('threatens with no fee that %s', (_which, round) => {
      expect(late(round)).toBe('「革の鞄」の返却期限を過ぎています。すぐに返却してください。');
    });
  });

  describe('about a late fee', () => {
    const LATE_FEE = { days: 2, amount: 1285, fixedAt: TIMES.due, fixedBy: 'e', state: 'charged' } as const;
    const paid = (failedAt: string | null, checkoutId: string | null) =>
      noticesAfter('LateFeeCharged', {
        ...{ by: 'system', data: { checkoutId }, round: { lateFee: { ...LATE_FEE, failedAt } } },
      }).find(({ userId }) => userId === BORROWER)?.sentence;

    it('that was paid on a page, known or not, mentions no charge of the saved card', () => {
      expect(paid(null, null)).toContain('登録カードで決済しました');
      expect(paid(TIMES.due, 'cs_2')).toContain('お支払いを確認しました');
      expect(paid(TIMES.due, null)).toContain('お支払いを確認しました');
    });

    it.each([
      ['late_fee', { lateFee: { ...LATE_FEE, state: 'due', failedAt: TIMES.due } }, '延滞料1,285円'],
      ['damage_fee', roundAfter(roundIn('damage_fee_pending')), '損害金2,000円'],
    ] as const)('or another one that the saved card didn’t pay, names the amount: %s', (purpose, round, fee) => {
      const [failed] = noticesAfter('FeeChargeFailed', { by: 'system', data: { purpose }, round });
      expect(failed?.sentence).toBe(
        `登録カードで「革の鞄」の${fee}を決済できませんでした。取引の画面からお支払いください。`,
      );
    });
  });

  describe('about a refunded payment', () => {
    const { money } = roundAfter(roundIn('damage_fee_paid'));
    const sentenceFor = (purpose: string, charges = money.charges) =>
      noticesAfter('DuplicatePaymentReceived', {
        ...{ by: 'system', data: { purpose }, round: { money: { ...money, charges } } },
      })[0]?.sentence;

    it('mentions a double payment only when there was one', () => {
      expect(sentenceFor('rental')).toContain('お支払いが重複していたため');
      expect(sentenceFor('damage_fee')).toContain('お支払いが重複していたため');
      expect(sentenceFor('late_fee')).toBe(
        '「革の鞄」の延滞料はお支払いの必要がなくなっていたため、お支払いいただいた分を全額返金します。',
      );
      expect(sentenceFor('damage_fee', money.charges.slice(0, 1))).toContain('損害金はお支払いの必要がなくなっていた');
    });
  });

  describe('about the end of a case', () => {
    const ended = (circumstances: Circumstances, type: RoundEventType = 'DamageDismissed') => {
      const notices = noticesAfter(type, { by: 'system', data: { reason: null }, ...circumstances });
      const of = (id: number) => notices.find(({ userId }) => userId === id);
      return { borrower: of(BORROWER), owner: of(OWNER) };
    };
    const reported = roundAfter(roundIn('damage_reported'));
    const asked = { askedAt: '', answerBy: '', closedAt: null };
    const silent = {
      ...{ status: 'damage_reported' as const },
      damage: reported.damage && {
        ...reported.damage,
        report: reported.damage.report && {
          ...reported.damage.report,
          answers: { [reported.damage.report.by]: asked },
        },
      },
    };
    const NO_DECISION = '「革の鞄」の不具合報告は、期限までに運営事務局の判断がなかったため、対応を終了しました。';

    it('that no one decided says so, and what happens next until when, and links to no reason', () => {
      const { borrower, owner } = ended({ status: 'returned' });
      expect(borrower).toMatchObject({
        title: '不具合報告の対応が終了しました',
        sentence: NO_DECISION,
        deadline: null,
      });
      expect(owner?.sentence).toMatch(/^.*終了しました。状態を確かめ、12月.+までに返却を確認してください。$/);
      expect(owner?.deadline).not.toBeNull();
      const using = ended({ status: 'in_use' });
      expect(using.borrower).toMatchObject({
        sentence: `${NO_DECISION}12月16日(水) 24:00までに返却してください。`,
        deadline: TIMES.due,
      });
      expect(using.owner?.sentence).toBe(NO_DECISION);
    });

    it('says that the reporter didn’t answer', () => {
      const before = silent as Partial<RentalRound>;
      expect(ended({ before, status: 'returned' }).borrower?.sentence).toBe(
        '「革の鞄」の不具合報告は、期限までに報告した方からの返信がなかったため、対応を終了しました。',
      );
    });

    it('links to the reason that an operator gave', () => {
      const decided = ended({ by: 'operator', status: 'in_use', data: {} }).borrower;
      expect(decided?.title).toBe('不具合報告の確認が終わりました');
      expect(decided?.sentence).toContain('理由は、取引の画面でご確認ください。');
    });

    it('because the fee wasn’t paid links to no reason, and says what happens next', () => {
      const { borrower, owner } = ended(
        { status: 'in_use', data: { reason: null, to: 'in_use' } },
        'DamageFeeWrittenOff',
      );
      const why = '「革の鞄」の損害金の請求は、期限までにお支払いを確認できなかったため終了しました。';
      expect(borrower?.sentence).toBe(`${why}12月16日(水) 24:00までに返却してください。`);
      expect(owner?.sentence).toBe(why);
    });
  });

  describe('about a meeting', () => {
    it('is sent to each party with the reservation unless a time was agreed on', () => {
      const paid = (method: HandoverMethod, round: Partial<RentalRound> = {}) =>
        noticesAfter('Paid', { by: 'system', status: 'paid', method, round }).map(({ sentence }) => sentence);
      const asked = expect.stringMatching(/予約が確定しました。次に、受け渡しの日時を決めます。$/);
      expect(paid('pickup')).toEqual([asked, asked]);
      const agreed = expect.stringMatching(/予約が確定しました。当日の手順は、取引の画面でご確認ください。$/);
      const meetings = { dispatch: { offered: [saturday], chosen: saturday } };
      expect(paid('pickup', { meetings })).toEqual([agreed, agreed]);
      const delivered = paid('delivery');
      expect(delivered).toHaveLength(2);
      for (const sentence of delivered) expect(sentence).not.toContain('日時');
    });

    const [saturday, sunday] = [
      { from: '2026-12-05T01:00:00.000Z', until: '2026-12-05T01:30:00.000Z' },
      { from: '2026-12-06T01:00:00.000Z', until: '2026-12-06T01:30:00.000Z' },
    ];
    const offered = (slots: readonly Slot[], agreed: Slot | null, stays: boolean) => {
      const meeting = (chosen: Slot | null) => ({ meetings: { dispatch: { offered: slots, chosen } } });
      const [notice] = noticesAfter('SlotsOffered', {
        ...{ by: 'owner', method: 'pickup', data: { leg: 'dispatch', slots } },
        ...{ before: meeting(agreed), round: meeting(stays ? agreed : null) },
      });
      return notice;
    };

    it('asks to choose a time when none was agreed on', () => {
      expect(offered([saturday, sunday], null, false)).toMatchObject({
        title: '受け渡しの日時を選んでください',
        sentence: 'さんが「革の鞄」の受け渡しの候補日時を出しました。都合のよい日時を選んでください。',
      });
    });

    it('names the owner’s landmark', () => {
      const [asked] = noticesAfter('SlotsOffered', { by: 'owner', method: 'pickup', landmark: '白いコート' });
      expect(asked?.sentence).toMatch(/都合のよい日時を選んでください。目印：白いコート。$/);
      const data = { leg: 'dispatch', slot: saturday };
      const [agreed] = noticesAfter('SlotChosen', { by: 'borrower', method: 'pickup', data, landmark: '白いコート' });
      expect(agreed?.sentence).toMatch(/12月5日\(土\) 10:00〜10:30です。目印：白いコート。$/);
    });

    it('says that the agreed time stays', () => {
      expect(offered([saturday, sunday], saturday, true)).toMatchObject({
        title: '受け渡しの候補日時',
        sentence: 'さんが「革の鞄」の受け渡しの候補日時を出し直しました。決まった日時はそのままです。',
      });
    });

    it('says that the agreed time is cancelled, and what to do', () => {
      expect(offered([sunday], saturday, false)).toMatchObject({
        title: '受け渡しの日時を選び直してください',
        sentence:
          'さんが「革の鞄」の受け渡しの候補日時を出し直しました。以前に決まった日時は取り消されました。都合のよい日時を選んでください。',
      });
      expect(offered([], saturday, false)?.sentence).toBe(
        'さんが「革の鞄」の受け渡しの候補日時を取り消しました。以前に決まった日時も取り消されました。取引のチャットでご相談ください。',
      );
    });
  });

  it('shows the owner their part of a refund', () => {
    const refund = { rental: 1000, shipping: 1500, insurance: 0 };
    const notices = noticesAfter('RefundOrdered', { by: 'operator', data: { refund } });
    const of = (id: number) => notices.find(({ userId }) => userId === id)?.sentence;
    expect(of(BORROWER)).toContain('2,500円');
    expect(of(OWNER)).toContain('1,000円');
  });

  it('names to the borrower what goes back to the card, without what a coupon had paid', () => {
    const borrowers = (data: object, type: 'RefundOrdered' | 'Cancelled' = 'RefundOrdered') =>
      noticesAfter(type, { by: 'operator', data }).find(({ userId }) => userId === BORROWER)?.sentence;
    const refund = { rental: 1000, shipping: 1500, insurance: 0 };
    expect(borrowers({ refund, couponBack: 500, settlement: null })).toContain('2,000円の返金');
    expect(borrowers({ refund, couponBack: 2500, settlement: null })).toContain('カードへの返金はありません');
    const settlement = { ...settleNothing(NOTHING), refundNow: refund, couponBack: 400 };
    expect(borrowers({ refund, settlement })).toContain('2,100円の返金');
    expect(borrowers({ by: 'operator', settlement }, 'Cancelled')).toContain('2,100円を返金します');
  });

  it.each([
    [false, 'お支払いいただくか、異議がある場合は申し立ててください。'],
    [true, 'お支払いください。'],
  ])('offers an objection to a damage fee unless there was one (%s)', (objected, offer) => {
    const { damage } = roundAfter(roundIn('damage_fee_pending'));
    const round = { damage: damage && { ...damage, objected } };
    const notices = noticesAfter('DamageFeeAssessed', { status: 'damage_fee_pending', round });
    expect(notices.find(({ userId }) => userId === BORROWER)?.sentence).toMatch(new RegExp(`までに${offer}$`));
  });

  it('announces no refund when the rental ends without one', () => {
    const notices = noticesAfter('RefundOrdered', { status: 'cancelled', data: { refund: NOTHING } });
    for (const { title, sentence } of notices) expect(title + sentence).not.toContain('返金が決まり');
    expect(notices.map(({ sentence }) => sentence)).toEqual(
      Array(2).fill(expect.stringContaining('不具合の対応が終わり、取引がキャンセルされました。')),
    );
  });

  it.each([
    ['an unpaid share', 0, 892, '892円'],
    // Shipping and the fee are used first: 1,500 and 108 of 4,500 yen.
    ['a share that isn’t settled yet', 2000, 0, '392円'],
  ])('tells the owner what a lost dispute takes of %s', (_of, held, ownerPayable, yen) => {
    const round = roundAfter(roundIn('in_use'));
    const { chargeId } = round.money.holdings[0]!;
    const data = { chargeId, withdrawn: held + ownerPayable, cancelled: { refunds: 0, held, ownerPayable } };
    const holdings = round.money.holdings.map((one) => ({ ...one, held: one.held - held }));
    const lost = { ...round, money: { ...round.money, holdings } };
    const facts = { type: 'DisputeClosed', data: { ...SAMPLE_EVENTS.DisputeClosed, ...data } } as const;
    const event = { ...facts, id: EVENT, time: '2026-12-12T00:00:00.000Z' };
    const by = { party: 'system', id: null } as const;
    const notices = noticesOf({
      roundId: ROUND,
      event,
      before: round,
      round: lost,
      interruptions: [],
      by,
      itemName: '革の鞄',
    });
    expect(notices.map(({ userId, sentence }) => [userId, sentence])).toEqual([[OWNER, expect.stringContaining(yen)]]);
  });
});
