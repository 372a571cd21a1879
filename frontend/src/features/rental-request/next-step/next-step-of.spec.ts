import { describe, expect, it } from '@jest/globals';
import {
  isFinal,
  ROUND_STATUSES,
  type RoundStatus,
  STATUS_LABELS,
  statusLabelOf,
} from '@meguri/contracts/rental-round/status.ts';
import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { requestView } from '@meguri/contracts/read-models/request-view.ts';
import { type DeadlineKind, deadlinesOf } from '@meguri/contracts/rental-round/time/deadlines.ts';
import type { RentalRound } from '@meguri/contracts/rental-round/rental-round.ts';
import { at, roundAfter } from '@meguri/contracts/rental-round/test-support/facts.ts';
import { roundIn, TIMES } from '@meguri/contracts/rental-round/test-support/histories.ts';
import { DEADLINES } from '../../../rental/deadlines.ts';
import { isViewersTurn } from '../../../rental/turn.ts';
import type { StepFacts } from './next-step.ts';
import { appointmentPlace, nextStepOf, turnLabel } from './next-step-of.ts';

const facts = (over: Partial<StepFacts>): StepFacts => ({
  status: 'request_sent',
  statusLabel: STATUS_LABELS[over.status ?? 'request_sent'],
  viewerParty: 'borrower',
  itemShippingMethod: 'コンビニ配送',
  actions: [],
  startDate: '2026-12-21',
  itemOverdue: false,
  payment: null,
  lateFee: null,
  lateFeeWaived: false,
  answerBy: null,
  payout: null,
  meeting: null,
  timeline: [],
  itemSnapshot: null,
  extension: null,
  damageFee: null,
  ...over,
});

const NO_PAYMENT = {
  ...{ sessionId: null, paymentIntentId: null, rentalFee: 3000, insuranceFee: 0, shippingFee: 1500 },
  ...{
    totalAmount: 4500,
    extensionPaid: 0,
    lateFeePaid: 0,
    damageFeePaid: 0,
    refundedAmount: 0,
    refundPendingAmount: 0,
  },
};
/** Where a parcel waits for its code. */
const ONLY_PARCELS: readonly RoundStatus[] = ['shipping_code_generating', 'await_shipment_code'];
/** From when the item has been late once: a case fixes the fee, and the round goes on with the item out. */
const MAY_OWE_LATE_FEE: readonly RoundStatus[] = [
  ...(['in_use', 'return_shipping_code_generated', 'usage_overdue', 'returned'] as const),
  ...(['damage_reported', 'damage_fee_pending', 'damage_fee_paid', 'completed', 'cancelled'] as const),
];
/** What ends it where nothing happens; what has no history of its own has no end either. */
const deadlinesIn = (status: RoundStatus): readonly DeadlineKind[] =>
  deadlinesOf(roundAfter(roundIn(status)), []).map(({ kind }) => kind);
const everyCase = ROUND_STATUSES.flatMap((status) =>
  (['borrower', 'owner', 'operator'] as const).flatMap((viewerParty) =>
    (['コンビニ配送', '手渡し'] as const).map((itemShippingMethod) => ({ status, viewerParty, itemShippingMethod })),
  ),
);

describe('the table of next steps', () => {
  it.each(everyCase)('has a text for the $viewerParty in $status ($itemShippingMethod)', (given) => {
    const { headline, text } = nextStepOf(facts(given));
    expect(headline).not.toBe('');
    expect(text).toMatch(/。$/);
  });

  it.each(everyCase)(
    'mentions automatic effects of $status at most once to the $viewerParty ($itemShippingMethod)',
    (given) => {
      for (const actions of [[], ['request_return']] as const) {
        const { text } = nextStepOf(facts({ ...given, actions: [...actions] }));
        for (const { effect } of deadlinesIn(given.status).map((kind) => DEADLINES[kind]))
          expect((text + effect).match(/自動/g)?.length ?? 0).toBeLessThan(2);
      }
    },
  );

  it.each(
    everyCase.filter(
      ({ itemShippingMethod, status }) => itemShippingMethod === '手渡し' && !ONLY_PARCELS.includes(status),
    ),
  )('mentions no parcel to the $viewerParty in $status for a pickup', (given) => {
    for (const actions of [[], ['mark_shipped'], ['mark_returned'], ['request_return']] as const) {
      const { headline, text } = nextStepOf(
        facts({ ...given, actions: [...actions], statusLabel: statusLabelOf(given.status, 'pickup') }),
      );
      expect(headline + text).not.toMatch(/発送|配送|返送|追跡|届いた/);
    }
  });

  it('asks for the return of an item that was partly refunded before it arrived, with the amount', () => {
    const at = '2026-12-10T00:00:00.000Z';
    const refund = { rental: 1000, shipping: 0, insurance: 0 };
    const record = { texts: [], photos: [], issueType: null, amount: null, slots: null, refund };
    const decided = { type: 'RefundOrdered', label: '', at, by: 'operator', record } as never;
    const reported = { type: 'DamageReported', label: '', at, by: 'borrower', record: null } as never;
    const { headline, text } = nextStepOf(facts({ status: 'in_use', timeline: [reported, decided] }));
    expect(headline).toBe('届いたら、アイテムを返却してください');
    expect(text).toContain('¥1,000の返金が決まりました');
    const received = { type: 'Received', label: '', at, by: 'borrower', record: null } as never;
    expect(nextStepOf(facts({ status: 'in_use', timeline: [received] })).headline).toContain('お楽しみ');
    // The rental that guests try out has no timeline.
    expect(nextStepOf(facts({ status: 'in_use', timeline: [] })).headline).toContain('お楽しみ');
  });

  it('tells a borrower who returns early to wait for the code; the automatic preparation leaves them the item', () => {
    const prepared = (by: 'borrower' | 'system') =>
      nextStepOf(
        facts({ status: 'in_use', timeline: [{ type: 'ReturnCodeRequested', label: '', at: '', by, record: null }] }),
      );
    expect(prepared('borrower').headline).toBe('返却コードをお待ちください');
    expect(prepared('system').headline).toBe('レンタルをお楽しみください');
    expect(prepared('system').text).toBe(prepared('borrower').text);
  });

  it.each([
    ['return_shipping_code_generated', 'コンビニ配送'],
    ['return_shipping_code_generated', '手渡し'],
    ['usage_overdue', 'コンビニ配送'],
  ] as const)(
    'says in %s (%s) that an item is returned unwashed, if that was promised',
    (status, itemShippingMethod) => {
      const words = (returnUnwashed: boolean) => {
        const item = { description: null, condition: 'good', size: 'm', washingInstructions: 'dry_clean' };
        const itemSnapshot = { ...item, washingNotes: [], returnUnwashed };
        return nextStepOf(facts({ status, itemShippingMethod, itemSnapshot })).text;
      };
      expect(words(true)).toMatch(/洗わずに、そのままお返しください。$/);
      expect(words(false)).not.toContain('洗わず');
    },
  );

  it.each(['borrower', 'owner'] as const)(
    'tells the %s whether the payment window ended or a party withdrew',
    (viewerParty) => {
      const ended = (by: 'system' | 'borrower') =>
        nextStepOf(
          facts({
            status: 'request_cancelled',
            viewerParty,
            timeline: [{ type: 'Withdrawn', label: '', at: '2026-12-01T00:00:00.000Z', by, record: null }],
          }),
        ).headline;
      expect([ended('system'), ended('borrower')]).toEqual([
        'お支払い期限が過ぎました',
        'リクエストは取り消されました',
      ]);
    },
  );

  it.each(['system', 'borrower'] as const)(
    'says about a payment after the end (by %s) only that it is refunded',
    (by) => {
      const payment = { ...NO_PAYMENT, status: 'returned' as const };
      const { text } = nextStepOf(
        facts({
          status: 'request_cancelled',
          payment,
          timeline: [{ type: 'Withdrawn', label: '', at: '2026-12-01T00:00:00.000Z', by, record: null }],
        }),
      );
      expect(text).toContain('そのあとのお支払いは、全額返金します。');
      expect(text).not.toMatch(/請求されていません|場合は/);
    },
  );

  it('states the refunded and the pending amount of a cancelled rental', () => {
    const cancelled = (refundedAmount: number, refundPendingAmount: number) =>
      nextStepOf(
        facts({
          status: 'cancelled',
          payment: { ...NO_PAYMENT, status: 'refund_pending', refundedAmount, refundPendingAmount },
        }),
      ).text;
    expect(cancelled(0, 0)).toBe('この取引に返金はありません。');
    expect(cancelled(0, 4500)).toBe('¥4,500の返金を手続きしています。完了すると、お知らせします。');
    expect(cancelled(4500, 0)).toMatch(/^¥4,500を、お支払いに使ったカードへ返金しました。/);
    expect(cancelled(1500, 3000)).toMatch(/¥1,500を.+返金しました。.+¥3,000の返金を手続きしています。/);
  });

  it('promises the owner of a cancelled rental a share only if there is one', () => {
    const cancelled = (net: number, over: Partial<RentalRequest['payout']> = {}) => {
      const shares = { price: net, fee: 0, feePerMille: 36, net, amount: net, besides: [] };
      const sent = { state: null, because: null, reversed: 0, bank: null };
      return nextStepOf(facts({ status: 'cancelled', viewerParty: 'owner', payout: { ...shares, ...sent, ...over } }))
        .text;
    };
    expect(cancelled(1446)).toContain('報酬の一部が支払われます');
    const nothing = 'この取引は終了しました。';
    expect(cancelled(0)).toBe(nothing);
    expect(cancelled(1446, { amount: 0, state: 'lost' })).toBe(nothing);
    expect(cancelled(1446, { state: 'reversed', reversed: 1446 })).toBe(nothing);
  });

  it('says that days were released only if they had been reserved', () => {
    const withdrawn = (...types: readonly string[]) =>
      nextStepOf(
        facts({
          status: 'request_cancelled',
          viewerParty: 'owner',
          timeline: [...types, 'Withdrawn'].map((type) => ({
            ...{ type, label: '', at: '2026-12-01T00:00:00.000Z', by: 'borrower', record: null },
          })),
        }),
      ).text;
    expect(withdrawn()).toBe('このリクエストは終了しました。');
    expect(withdrawn('Approved')).toContain('日程の確保を解除しました');
  });

  it('asks a late borrower with a code to send the item back', () => {
    const late = facts({ status: 'usage_overdue', actions: ['mark_returned'] });
    expect(nextStepOf(late).text).toContain('返却して');
  });

  it('asks a late borrower without a code to keep the item', () => {
    expect(nextStepOf(facts({ status: 'usage_overdue' })).text).toContain('保管して');
  });

  it.each([
    ['was waived', { lateFeeWaived: true }],
    ['is already fixed', { lateFee: { days: 30, amount: 19_285, state: 'due' } }],
  ] as const)('mentions no late fee to either party if it %s', (_which, over) => {
    for (const viewerParty of ['borrower', 'owner'] as const)
      for (const itemShippingMethod of ['コンビニ配送', '手渡し'] as const)
        for (const actions of [[], ['mark_returned']] as const) {
          const given = { status: 'usage_overdue' as const, viewerParty, itemShippingMethod, actions: [...actions] };
          expect(nextStepOf(facts({ ...given, ...over })).text).not.toContain('延滞料');
          expect(nextStepOf(facts(given)).text).toContain('延滞料');
        }
  });

  it('mentions a late fee to an owner only conditionally before it is due', () => {
    const late = facts({ status: 'usage_overdue', viewerParty: 'owner' });
    expect(nextStepOf(late).text).toContain('延滞料が生じたときは');
  });

  it.each(['borrower', 'owner'] as const)('asks the %s for an answer that operators requested', (viewerParty) => {
    const reported = { status: 'damage_reported', viewerParty } as const;
    const asked = nextStepOf(facts({ ...reported, answerBy: '2026-12-30T15:00:00.000Z' }));
    expect(asked.headline).toBe('運営事務局にご返信ください');
    expect(asked.text).toContain('「情報・写真を追加する」');
    expect(nextStepOf(facts(reported)).headline).toBe('運営事務局が不具合の内容を確認しています');
  });

  it.each([
    ['borrower', true],
    ['owner', false],
  ] as const)(
    'says to the %s that an objection is being checked until the fee is assessed again',
    (viewerParty, owes) => {
      const entry = (type: string) => ({ type, by: 'operator', label: '', at: '', record: null }) as never;
      const step = (...types: readonly string[]) =>
        nextStepOf(facts({ status: 'damage_reported', viewerParty, timeline: types.map(entry) }));
      const objected = step('DamageFeeAssessed', 'DamageFeeObjected', 'EvidenceAdded');
      expect(objected.headline).toBe('運営事務局が損害金への異議を確認しています');
      expect(objected.text.includes('損害金のお支払いは必要ありません')).toBe(owes);
      const again = step('DamageFeeAssessed', 'DamageFeeObjected', 'DamageFeeAssessed');
      expect(again.headline).toBe('運営事務局が不具合の内容を確認しています');
    },
  );

  it.each([
    ['borrower', 'shipping_code_generated', 'dispatch', '受け渡し', 'コードをオーナーに見せて'],
    ['owner', 'shipping_code_generated', 'dispatch', '受け渡し', ''],
    ['borrower', 'return_shipping_code_generated', 'return', '返却の受け渡し', 'オーナーに返却'],
    ['owner', 'return_shipping_code_generated', 'return', '返却の受け渡し', 'コードを借り手に見せて'],
  ] as const)(
    'has the agreed time of a meeting as the headline for the %s in %s',
    (viewerParty, status, leg, label, then) => {
      const chosen = { from: '2026-12-20T05:00:00.000Z', until: '2026-12-20T05:30:00.000Z' };
      const meeting = { leg, offered: [chosen], chosen, window: null } as never;
      const given = facts({ status, viewerParty, itemShippingMethod: '手渡し', meeting });
      expect(nextStepOf(given).headline).toBe('12月20日(日) 14:00〜14:30');
      expect(nextStepOf(given).text).toContain(then);
      expect(appointmentPlace({ ...given, pickupArea: 'umeda' }, nextStepOf(given).headline)).toBe('umeda');
      expect(appointmentPlace({ ...given, pickupArea: 'umeda' }, '延滞料のお支払いが必要です')).toBeNull();
      expect(turnLabel({ ...given, waitingFor: ['owner'] })).toBe(label);
      expect(nextStepOf(facts({ ...given, status: 'in_use' })).headline).not.toContain('14:00');
      expect(turnLabel({ ...given, meeting: null, waitingFor: [viewerParty] })).toBe('対応をお願いします');
    },
  );

  it('mentions an objection to a damage fee only while it is possible', () => {
    const pending = { status: 'damage_fee_pending' } as const;
    expect(nextStepOf(facts({ ...pending, actions: ['pay_damage_fee', 'object_damage_fee'] })).text).toContain('異議');
    expect(nextStepOf(facts({ ...pending, actions: ['pay_damage_fee'] })).text).not.toContain('異議');
    expect(nextStepOf(facts({ ...pending, viewerParty: 'owner' })).text).not.toContain('異議');
  });

  it('tells a borrower with an unpaid damage fee that new requests aren’t possible', () => {
    const refused = facts({ status: 'damage_fee_pending', actions: ['pay_damage_fee'] });
    expect(nextStepOf(refused).text).toContain('お支払いが済むまで、新しいリクエストは送れません。');
  });

  it('tells both parties that the item is late in another rental', () => {
    const late = (viewerParty: 'borrower' | 'owner') => nextStepOf(facts({ viewerParty, itemOverdue: true }));
    expect(late('owner')).toMatchObject({
      headline: '前の借り手から返却されるまで、承認できません',
      text: expect.stringContaining('返却されると承認できます'),
    });
    expect(late('borrower').text).toContain('返却されるまで承認できません');
    expect(nextStepOf(facts({ viewerParty: 'owner' })).headline).toBe('リクエストに返答してください');
  });

  it.each(['await_shipment_code', 'shipping_code_generated'] as const)(
    'tells an owner in %s from when the item can be sent, and asks for shipment from then on',
    (status) => {
      const owners = { status, viewerParty: 'owner' } as const;
      const early = nextStepOf(facts(owners));
      expect(early.headline).toBe('発送できる日をお待ちください');
      expect(early.text).toContain('開始日の7日前にあたる12月14日(月)から');
      expect(nextStepOf(facts({ ...owners, actions: ['mark_shipped'] })).headline).toContain('発送してください');
    },
  );

  it.each(['borrower', 'owner'] as const)(
    'thanks the %s for a rental that ended well, not after a damage',
    (viewerParty) => {
      const ended = (...types: readonly string[]) =>
        nextStepOf(
          facts({
            status: 'completed',
            viewerParty,
            timeline: types.map((type) => ({
              type,
              label: '',
              at: '2026-12-14T00:00:00.000Z',
              by: 'system',
              record: null,
            })),
          }),
        ).text;
      expect(ended('Returned', 'Completed')).toContain('ありがとうございました');
      expect(ended('DamageReported', 'DamageSettled')).toContain('不具合の対応が終わり、取引は終了しました。');
      expect(ended('DamageReported', 'DamageSettled')).not.toMatch(/ありがとう|またのご利用/);
    },
  );

  it('asks a borrower for the late fee after the end only if their card failed', () => {
    expect(nextStepOf(facts({ status: 'completed', actions: ['pay_late_fee'] })).headline).toBe(
      '延滞料のお支払いが必要です',
    );
    expect(nextStepOf(facts({ status: 'completed' })).headline).toBe('取引が完了しました');
  });

  it.each(MAY_OWE_LATE_FEE)(
    'asks a borrower in %s for a late fee that the card declined, and doesn’t say that nothing is to do',
    (status) => {
      const lateFee = { days: 3, amount: 1157, state: 'due' } as const;
      const { headline, text } = nextStepOf(facts({ status, actions: ['pay_late_fee'], lateFee }));
      expect(headline).toBe('延滞料のお支払いが必要です');
      expect(text).toContain('延滞料¥1,157を決済できませんでした');
      expect(text).toContain('この画面からお支払いください');
      expect(text).not.toContain('操作は必要ありません');
      expect(text.includes('取引は終了しました')).toBe(isFinal(status));
    },
  );

  it.each([
    ['usage_overdue', 'mark_returned', '返却期限を過ぎています'],
    ['damage_fee_pending', 'pay_damage_fee', '損害金のお支払いが必要です'],
  ] as const)('asks in %s for the main action first, then for the late fee', (status, action, headline) => {
    const asked = nextStepOf(facts({ status, actions: ['pay_late_fee', action] }));
    expect(asked.headline).toBe(headline);
    expect(asked.text).toContain('延滞料もこの画面からお支払いください');
  });
});

describe('the label of the party that has to act', () => {
  const read = (waitingFor: RentalRequest['waitingFor'], viewerParty: RentalRequest['viewerParty']) =>
    turnLabel({ ...facts({ viewerParty }), waitingFor });

  it('addresses the viewer if they have to act', () => {
    expect(read(['owner'], 'owner')).toBe('対応をお願いします');
    expect(read(['operator', 'borrower'], 'borrower')).toBe('対応をお願いします');
  });
  it('names the other party if it has to act', () => expect(read(['owner'], 'borrower')).toBe('オーナーの対応待ち'));
  it('is empty if no party has to act', () => {
    expect(read([], 'owner')).toBeNull();
    expect(read(['system'], 'owner')).toBeNull();
  });
});

const person = { id: 1, username: 'hanako', displayName: 'はなこ', profileImage: null, identityVerified: false };
const item = { name: 'コート', brand: null, images: [] };
const seenBy = (party: 'borrower' | 'owner', round: RentalRound, now: string) => {
  const known = { id: crypto.randomUUID(), round, item, owner: person, borrower: person, timeline: [] };
  return requestView(known, party, { now, interruptions: [] });
};

describe('an owner with a shipping code 30 days before the start', () => {
  const round: RentalRound = {
    ...roundAfter(roundIn('shipping_code_generated')),
    startDate: '2026-12-31',
  };
  const seenAt = (now: string) => seenBy('owner', round, now);

  it('isn’t asked to act yet, and sees from when the parcel can be sent', () => {
    const early = seenAt('2026-12-01T00:00:00.000Z');
    expect(isViewersTurn(early)).toBe(false);
    expect(turnLabel(early)).toBeNull();
    expect(nextStepOf(early).text).toContain('12月24日(木)から');
  });

  it('is asked to send the parcel from that day on', () => {
    const open = seenAt('2026-12-23T15:00:00.000Z');
    expect(turnLabel(open)).toBe('対応をお願いします');
    expect(nextStepOf(open).headline).toBe('アイテムを発送してください');
  });
});

describe('a borrower with offered meeting times', () => {
  const slot = { from: '2026-12-10T05:00:00.000Z', until: '2026-12-10T05:30:00.000Z' };
  const stepIn = (status: RoundStatus, chosen: typeof slot | null) =>
    nextStepOf(
      facts({
        ...{ status, itemShippingMethod: '手渡し', actions: ['request_return', 'choose_slot'] },
        meeting: { leg: 'return', offered: [slot], chosen, window: null },
      }),
    );
  const CHOOSE = '受け渡しの日時を選んでください';

  it.each(['shipping_code_generated', 'in_use', 'return_shipping_code_generated'] as const)(
    'is asked in %s to choose one first, and sees the step after it',
    (status) => {
      const agreed = stepIn(status, slot);
      expect(agreed.headline).not.toBe(CHOOSE);
      const asked = stepIn(status, null);
      expect(asked.headline).toBe(CHOOSE);
      expect(asked.text).toMatch(/^オーナーが出した候補から、都合のよい日時を選んでください。/);
      expect(agreed.text).toContain(asked.text.replace(/^[^。]*。/, ''));
    },
  );

  it('has to act as long as an offered time is in the future, with the same text', () => {
    const offered = at(TIMES.paid, { type: 'SlotsOffered', data: { leg: 'dispatch', slots: [slot] } });
    const round = roundAfter([...roundIn('shipping_code_generated', { method: 'pickup' }), ...offered]);
    const before = seenBy('borrower', round, slot.from);
    expect([isViewersTurn(before), nextStepOf(before).headline]).toEqual([true, CHOOSE]);
    const over = seenBy('borrower', round, slot.until);
    expect([isViewersTurn(over), nextStepOf(over).headline]).toEqual([
      false,
      '受け渡しコードをオーナーに見せてください',
    ]);
  });

  it('is asked for the payment or the late return first', () => {
    expect(stepIn('request_approved', null).headline).toBe('お支払いに進んでください');
    const late = stepIn('usage_overdue', null);
    expect(late.headline).toBe('返却期限を過ぎています');
    expect(late.text).toContain('候補から');
  });
});
