import { describe, expect, it } from '@jest/globals';
import type { DamageCaseView, RoundHistory } from '@meguri/contracts/read-models/administration.ts';
import type { Action } from '@meguri/contracts/rental-round/actions/actions.ts';
import { at } from '@meguri/contracts/rental-round/test-support/facts.ts';
import { roundIn, TEXT, TIMES } from '@meguri/contracts/rental-round/test-support/histories.ts';
import { ADMIN } from '../testing/accounts.testing.ts';
import { rendered } from './rendered.testing.tsx';

const ID = '11111111-2222-4333-8444-0000deadbeef';
const wordsOf = (html: string) => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
/** What a list that comes in pages has in the cache: one page. */
const paged = (items: readonly object[]) => ({
  pages: [{ items, nextCursor: null, total: items.length }],
  pageParams: [null],
});

describe('a damage case', () => {
  const proposal = {
    ...({ proposalId: ID, command: 'order-refund', amount: 12_000, by: 7 } as const),
    input: { refund: { rental: 12_000, shipping: 0, insurance: 0 }, ends: true, reason: TEXT, itemReturned: false },
  } as const;
  const facts = [...roundIn('damage_reported'), ...at(TIMES.assessed, { type: 'ActionProposed', data: proposal })];
  const history = {
    items: facts.map(({ event, time }, revision) => ({
      ...{ id: `event-${revision}`, revision, position: String(revision), label: '', version: 1 },
      ...{ type: event.type, data: event.data, metadata: { time } as never },
    })),
    ...{ chain: { brokenAt: null }, photos: {} },
    ...{ texts: { [TEXT.textId]: '破れていたため' }, usernames: { 7: 'sasaki' } },
  } as RoundHistory;
  const html = async (actions: readonly Action[], viewer = ADMIN, change: object = {}) => {
    const request = {
      ...{ id: ID, viewerParty: 'operator', status: 'damage_reported', timeline: [], itemImages: [], actions },
      ...{
        startDate: '2026-11-26',
        endDate: '2026-12-02',
        requestedAt: TIMES.requested,
        returnDueAt: TIMES.due,
        payment: null,
      },
    };
    const one = {
      ...{ id: ID, rentalRequestId: ID, by: 'borrower', reportedAt: TIMES.due, issueType: 'damaged_item' },
      ...{ images: [], evidence: [], answers: [], assessments: [], state: 'open', closedAt: null, ledger: [], request },
      limits: {
        refundable: proposal.input.refund,
        refundableToCard: 4500,
        fee: { least: 50, most: 900, maximumPrices: 20 },
      },
      ...change,
    } as unknown as DamageCaseView;
    const answers = {
      [`/api/admin/damage-reports/${ID}`]: one,
      [`/api/admin/rental-requests/${ID}/events`]: history,
    };
    return rendered(`/admin/damage-reports/${ID}`, viewer, answers);
  };
  const page = async (...of: Parameters<typeof html>) => wordsOf(await html(...of));

  it('says that the card is charged automatically for an unpaid fee, and makes the write-off the main button after that failed', async () => {
    const fee = {
      ...{ assessmentId: 'a', amount: 2500, assessedAt: TIMES.assessed, payBy: TIMES.assessed, state: 'open' },
      ...{ reason: null, objection: null },
    };
    const of = (failedAt: string | null) =>
      html(['write_off_damage_fee'], ADMIN, { state: 'fee_pending', assessments: [{ ...fee, failedAt }] });
    const [waiting, failed] = [await of(null), await of(TIMES.assessed)];
    const charged = '支払いがなければ、期限のあとに登録カードで自動決済';
    const givesUp = /<button[^>]*class="([^"]*)"[^>]*><span>請求を断念する</;
    expect(wordsOf(waiting)).toContain(charged);
    expect(givesUp.exec(waiting)?.[1]).toContain('bg-wash');
    expect(wordsOf(failed)).not.toContain(charged);
    expect(givesUp.exec(failed)?.[1]).toContain('bg-ink');
  });

  it('offers the parties’ chat to an operator while the case is open', async () => {
    const offer = '二人のチャットを表示する';
    expect(await page(['dismiss_damage'])).toContain(offer);
    const closed = { state: 'dismissed', closedAt: TIMES.assessed, refund: null, reason: null };
    expect(await page([], ADMIN, closed)).not.toContain(offer);
  });

  it('shows an open proposal with its amount, its operator and the reason', async () => {
    const words = await page(['dismiss_damage', 'confirm_proposal', 'withdraw_proposal']);
    expect(words).toMatch(/確認待ちの提案 .*不具合による返金 ¥12,000 .*sasaki .*破れていたため/);
    expect(words).toContain('確認して実行する');
  });

  it('hides the confirm button from an operator too new in the role, and says from when it appears', async () => {
    const isNew = { ...ADMIN, operatorNewUntil: '2026-11-27T05:05:00.000Z' };
    const words = await page(['confirm_proposal', 'withdraw_proposal'], isNew);
    expect(words).toMatch(/確認待ちの提案 .*不具合による返金 ¥12,000/);
    expect(words).not.toContain('確認して実行する');
    expect(words).toContain('11月27日(金) 14:05から行えるようになります');
    const support = await page(['withdraw_proposal'], { ...isNew, operatorRole: 'support' });
    expect(support).not.toContain('から行えるようになります');
  });

  it('shows no proposals if there are none', async () => {
    expect(await page(['dismiss_damage'])).not.toContain('確認待ちの提案');
  });

  it('asks which decision to make only if there are several', async () => {
    const both = await page(['dismiss_damage', 'order_refund']);
    expect(both).toContain('どう対応しますか');
    expect(both).not.toContain('問題なしとして終了する');
    const one = await page(['dismiss_damage']);
    expect(one).not.toContain('どう対応しますか');
    expect(one).toMatch(/運営の判断 .*問題なしとして終了 .*理由 .*問題なしとして終了する/);
  });

  it('shows the section of requested answers only if one was or can be requested', async () => {
    expect(await page(['dismiss_damage'])).not.toContain('返信のお願い');
    expect(await page(['dismiss_damage', 'ask_for_answer'])).toContain('返信のお願い');
  });
});

describe('the list of accounts', () => {
  const account = {
    ...{ id: 7, username: 'kenji', displayName: 'けんじ', email: null, createdAt: TIMES.requested, isAdmin: false },
    ...{ operatorRole: null, secondStep: false, identityState: 'unverified', payoutAccountRefusal: null },
  };
  const page = async (lock: { readonly at: string; readonly reason: string } | null) => {
    const items = [{ ...account, locked: true, lock }];
    // Below the filters, which have the same words.
    return wordsOf(await rendered('/admin/users', ADMIN, { '/api/admin/users': paged(items) })).split(
      'ユーザー名の順',
    )[1]!;
  };

  it('distinguishes accounts that operators suspended, with the reason, from those locked by wrong passwords', async () => {
    const stopped = await page({ at: TIMES.due, reason: '偽物の出品' });
    expect(stopped).toMatch(/停止中 .*偽物の出品.* 停止を解除/);
    expect(stopped).not.toContain('ロック');
    const mistyped = await page(null);
    expect(mistyped).toMatch(/ロック中 .* ロックを解除/);
    expect(mistyped).not.toContain('停止');
  });
});

describe('an operators’ page opened without the needed role', () => {
  const support = { ...ADMIN, operatorRole: 'support' } as const;

  it.each(['/admin/what-if', '/admin/trail'])(
    '%s says that the role isn’t sufficient, and shows no form',
    async (path) => {
      const html = await rendered(path, support);
      expect(wordsOf(html)).toContain('お使いの権限では、このページを利用できません');
      expect(html).not.toMatch(/<(input|select)/);
      expect(wordsOf(await rendered(path, ADMIN))).not.toContain('お使いの権限では');
    },
  );
});

describe('the first page', () => {
  const page = async (answers: object = {}) =>
    wordsOf(
      await rendered('/admin', ADMIN, { '/api/admin/damage-reports?limit=5&waiting=true': paged([]), ...answers }),
    );

  it('shows the number of damage cases with unanswered messages', async () => {
    expect(await page()).toMatch(/メッセージに未返信の案件 0件 .*未返信のメッセージはありません。/);
  });

  it('shows the number of open reports only if there are any', async () => {
    const open = '/api/admin/reports?state=open&limit=0';
    const reports = { pages: [{ items: [], nextCursor: null, total: 3 }], pageParams: [null] };
    expect(await page({ [open]: reports })).toMatch(/未対応の報告 3件 報告を見る タスクには含まれません/);
    expect(await page({ [open]: paged([]) })).not.toContain('報告を見る');
  });

  it('shows the number of questions that wait for an answer only if there are any', async () => {
    const waiting = '/api/admin/support-requests?state=waiting&limit=0';
    const questions = { pages: [{ items: [], nextCursor: null, total: 2 }], pageParams: [null] };
    expect(await page({ [waiting]: questions })).toMatch(/返信待ちの相談 2件 相談を見る タスクには含まれません/);
    expect(await page({ [waiting]: paged([]) })).not.toContain('相談を見る');
  });
});

describe('the payment test page', () => {
  const page = (webhooks: string | null) =>
    rendered('/stripe-connect-test-page', ADMIN, {
      '/api/admin/payment-tests': { mode: 'sandbox', cards: [], webhooks },
    });
  const chosenIn = (html: string) =>
    (html.match(/<input[^>]*type="radio"[^>]*>/g) ?? [])
      .filter((input) => input.includes('checked'))
      .map((input) => /value="([^"]*)"/.exec(input)?.[1]);

  it('shows the current webhook mode and selects it', async () => {
    const late = await page('webhooks_late');
    expect(wordsOf(late)).toContain('現在：通知を60秒遅らせる');
    expect(chosenIn(late)).toEqual(['webhooks_late']);
  });

  it('lists the usual webhook mode first, and disables the button while the current mode is selected', async () => {
    const usual = await page('webhooks_usual');
    expect(/<input[^>]*type="radio"[^>]*>/.exec(usual)?.[0]).toContain('value="webhooks_usual"');
    expect(usual).toMatch(/<button[^>]*disabled=""[^>]*><span>変更する</);
  });

  it('selects no mode if the current one isn’t listed', async () => {
    const other = await page(null);
    expect(wordsOf(other)).toContain('現在：ここにない送り方');
    expect(chosenIn(other)).toEqual([]);
  });
});

describe('the operators’ list of items', () => {
  const item = {
    ...{ id: ID, name: '藍の羽織', brand: null, image: null, rentalPrice: 3000, createdAt: TIMES.requested },
    ...{ openReports: 0, samePhotoAs: [], oddPrice: null, status: 'suspended', suspensionReason: '理由' },
    owner: { id: 7, username: 'kenji', displayName: 'けんじ', profileImage: null },
  };
  const page = async (change: object) =>
    wordsOf(await rendered('/admin/items', ADMIN, { '/api/admin/items?watch=new': paged([{ ...item, ...change }]) }));

  it('offers to suspend an item of a suspended account separately, and not to restore it', async () => {
    expect(await page({ suspendedWithAccount: true })).toMatch(/停止の理由.*個別に公開を停止/);
    expect(await page({ suspendedWithAccount: true })).not.toContain('公開を再開');
    expect(await page({ suspendedWithAccount: false })).toContain('公開を再開');
  });

  it('shows the numbers of reported and suspicious items before their lists are opened', async () => {
    const page = await rendered('/admin/items', ADMIN, {
      '/api/admin/items?watch=reported&limit=0': {
        pages: [{ items: [], nextCursor: null, total: 3 }],
        pageParams: [null],
      },
      '/api/admin/items?watch=suspicious&limit=0': paged([]),
    });
    expect(wordsOf(page)).toMatch(/新着 報告あり 3 停止中 要確認 /);
  });

  it('offers no such action to an operator who owns the item, and neither does the item’s page', async () => {
    const own = await page({ owner: { ...item.owner, id: ADMIN.id } });
    expect(own).not.toContain('公開を再開');
    const view = {
      ...{ id: ID, userId: ADMIN.id, name: '藍の羽織', status: 'suspended', suspensionReason: '理由', images: [] },
      ...{ brand: null, color: null, material: null, description: '', size: 'm', condition: 'good' },
      ...{ mainCategory: 'tops', subCategory: 'tshirt_cutsew' },
      ...{ genderCategory: 'unisex', washingInstructions: 'washing_machine', createdAt: TIMES.requested },
      ...{ photos: [], bookedPeriods: [], pickupAreas: [], occasions: [], measurements: {}, washingNotes: [] },
      owner: {
        ...item.owner,
        id: ADMIN.id,
        standing: { memberSince: '2026-04', area: null, rating: { average: null, count: 0 } },
      },
      ...{ rating: { average: null, count: 0 }, shippingMethod: 'delivery', rentalPrice: 3000, shippingFee: 1500 },
    };
    const shown = async (userId: number) =>
      wordsOf(await rendered(`/items/${ID}`, ADMIN, { [`/api/items/${ID}`]: { ...view, userId } }));
    expect(await shown(7)).toContain('運営のみに表示されています');
    expect(await shown(ADMIN.id)).not.toContain('運営のみに表示されています');
  });
});

describe('the list of feedback', () => {
  const page = async (by: number | null) => {
    const handled = { by: by === null ? null : { id: by, username: 'sasaki' }, at: TIMES.due, note: null };
    const entry = { id: ID, message: '検索が便利です', createdAt: TIMES.requested, state: 'in_work', handled };
    return wordsOf(await rendered('/admin/service', ADMIN, { '/api/admin/feedback': paged([entry]) }));
  };

  it('lets other operators take over feedback that one works on, and only its handler finish it', async () => {
    for (const other of [7, null]) {
      const words = await page(other);
      expect(words).toMatch(/検索が便利です .*引き継ぐ/);
      expect(words).not.toContain('対応済みにする');
    }
    const own = await page(ADMIN.id);
    expect(own).toContain('対応済みにする');
    expect(own).not.toContain('引き継ぐ');
  });
});
