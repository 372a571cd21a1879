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
      limits: { refundable: proposal.input.refund, fee: { least: 50, most: 900, maximumPrices: 20 } },
      ...change,
    } as unknown as DamageCaseView;
    const answers = {
      [`/api/admin/damage-reports/${ID}`]: one,
      [`/api/admin/rental-requests/${ID}/events`]: history,
    };
    return rendered(`/admin/damage-reports/${ID}`, viewer, answers);
  };
  const page = async (...of: Parameters<typeof html>) => wordsOf(await html(...of));

  it('says of an unpaid fee that its card is charged by itself, and makes giving it up the main button once that failed', async () => {
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

  it('offers an operator the chat of the two while the case is open', async () => {
    const offer = '二人のチャットを表示する';
    expect(await page(['dismiss_damage'])).toContain(offer);
    const closed = { state: 'dismissed', closedAt: TIMES.assessed, refund: null, reason: null };
    expect(await page([], ADMIN, closed)).not.toContain(offer);
  });

  it('says what waits for a second operator: what, whose, and why', async () => {
    const words = await page(['dismiss_damage', 'confirm_proposal', 'withdraw_proposal']);
    expect(words).toMatch(/確認待ちの提案 .*不具合による返金 ¥12,000 .*sasaki .*破れていたため/);
    expect(words).toContain('確認して実行する');
  });

  it('offers no second word to whose role is too new for it, and says from when on it is', async () => {
    const isNew = { ...ADMIN, operatorNewUntil: '2026-11-27T05:05:00.000Z' };
    const words = await page(['confirm_proposal', 'withdraw_proposal'], isNew);
    expect(words).toMatch(/確認待ちの提案 .*不具合による返金 ¥12,000/);
    expect(words).not.toContain('確認して実行する');
    expect(words).toContain('11月27日(金) 14:05から行えるようになります');
    const support = await page(['withdraw_proposal'], { ...isNew, operatorRole: 'support' });
    expect(support).not.toContain('から行えるようになります');
  });

  it('says nothing of proposals where none waits', async () => {
    expect(await page(['dismiss_damage'])).not.toContain('確認待ちの提案');
  });

  it('asks what is to be done only where there is a choice', async () => {
    const both = await page(['dismiss_damage', 'order_refund']);
    expect(both).toContain('どう対応しますか');
    expect(both).not.toContain('問題なしとして終了する');
    const one = await page(['dismiss_damage']);
    expect(one).not.toContain('どう対応しますか');
    expect(one).toMatch(/運営の判断 .*問題なしとして終了 .*理由 .*問題なしとして終了する/);
  });

  it('names answers that are asked for where one was, or can be', async () => {
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
    return wordsOf(await rendered('/admin/users', ADMIN, { '/api/admin/users': paged(items) }));
  };

  it('tells whom operators have stopped, and why, from who mistyped a password', async () => {
    const stopped = await page({ at: TIMES.due, reason: '偽物の出品' });
    expect(stopped).toMatch(/停止中 .*偽物の出品.* 停止を解除/);
    expect(stopped).not.toContain('ロック');
    const mistyped = await page(null);
    expect(mistyped).toMatch(/ロック中 .* ロックを解除/);
    expect(mistyped).not.toContain('停止');
  });
});

describe('a page for other roles, opened by its address', () => {
  const support = { ...ADMIN, operatorRole: 'support' } as const;

  it.each(['/admin/what-if', '/admin/trail'])('%s says so instead of its form', async (path) => {
    const html = await rendered(path, support);
    expect(wordsOf(html)).toContain('お使いの権限では、このページを利用できません');
    expect(html).not.toMatch(/<(input|select)/);
    expect(wordsOf(await rendered(path, ADMIN))).not.toContain('お使いの権限では');
  });
});

describe('the first page', () => {
  const page = async (answers: object = {}) =>
    wordsOf(
      await rendered('/admin', ADMIN, { '/api/admin/damage-reports?limit=5&waiting=true': paged([]), ...answers }),
    );

  it('tells of messages about damage that nobody has answered', async () => {
    expect(await page()).toMatch(/メッセージに未返信の案件 0件 .*未返信のメッセージはありません。/);
  });

  it('tells of reports that nobody has handled, and only while there are some', async () => {
    const open = '/api/admin/reports?state=open&limit=0';
    const reports = { pages: [{ items: [], nextCursor: null, total: 3 }], pageParams: [null] };
    expect(await page({ [open]: reports })).toMatch(/未対応の報告 3件 報告を見る タスクには含まれません/);
    expect(await page({ [open]: paged([]) })).not.toContain('報告を見る');
  });
});

describe('what can be tried with payments', () => {
  const page = (webhooks: string | null) =>
    rendered('/stripe-connect-test-page', ADMIN, {
      '/api/admin/payment-tests': { mode: 'sandbox', cards: [], webhooks },
    });
  const chosenIn = (html: string) =>
    (html.match(/<input[^>]*type="radio"[^>]*>/g) ?? [])
      .filter((input) => input.includes('checked'))
      .map((input) => /value="([^"]*)"/.exec(input)?.[1]);

  it('says how webhooks are sent now, and has it chosen', async () => {
    const late = await page('webhooks_late');
    expect(wordsOf(late)).toContain('現在：通知を60秒遅らせる');
    expect(chosenIn(late)).toEqual(['webhooks_late']);
  });

  it('has the usual way first, and nothing to change while the one in force is chosen', async () => {
    const usual = await page('webhooks_usual');
    expect(/<input[^>]*type="radio"[^>]*>/.exec(usual)?.[0]).toContain('value="webhooks_usual"');
    expect(usual).toMatch(/<button[^>]*disabled=""[^>]*><span>変更する</);
  });

  it('chooses none of its ways where they are sent in another', async () => {
    const other = await page(null);
    expect(wordsOf(other)).toContain('現在：ここにない送り方');
    expect(chosenIn(other)).toEqual([]);
  });
});

describe('the list of items that operators watch over', () => {
  const item = {
    ...{ id: ID, name: '藍の羽織', brand: null, image: null, rentalPrice: 3000, createdAt: TIMES.requested },
    ...{ openReports: 0, samePhotoAs: [], oddPrice: null, status: 'suspended', suspensionReason: '理由' },
    owner: { id: 7, username: 'kenji', displayName: 'けんじ', profileImage: null },
  };
  const page = async (change: object) =>
    wordsOf(await rendered('/admin/items', ADMIN, { '/api/admin/items?watch=new': paged([{ ...item, ...change }]) }));

  it('offers to suspend for itself what is out of sight with its owner’s account, not to put it back', async () => {
    expect(await page({ suspendedWithAccount: true })).toMatch(/停止の理由.*個別に公開を停止/);
    expect(await page({ suspendedWithAccount: true })).not.toContain('公開を再開');
    expect(await page({ suspendedWithAccount: false })).toContain('公開を再開');
  });

  it('counts those that somebody should look at, before their lists are opened', async () => {
    const page = await rendered('/admin/items', ADMIN, {
      '/api/admin/items?watch=reported&limit=0': {
        pages: [{ items: [], nextCursor: null, total: 3 }],
        pageParams: [null],
      },
      '/api/admin/items?watch=suspicious&limit=0': paged([]),
    });
    expect(wordsOf(page)).toMatch(/新着 報告あり 3 停止中 要確認 /);
  });

  it('offers nothing of the kind to its own owner, nor does its page', async () => {
    const own = await page({ owner: { ...item.owner, id: ADMIN.id } });
    expect(own).not.toContain('公開を再開');
    const view = {
      ...{ id: ID, userId: ADMIN.id, name: '藍の羽織', status: 'suspended', suspensionReason: '理由', images: [] },
      ...{ brand: null, color: null, material: null, description: '', size: 'm', condition: 'good' },
      ...{ mainCategory: 'tops', subCategory: 'tshirt_cutsew' },
      ...{ genderCategory: 'unisex', washingInstructions: 'washing_machine', createdAt: TIMES.requested },
      ...{ photos: [], bookedPeriods: [], pickupAreas: [], measurements: {}, washingNotes: [] },
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

  it('lets others take over what somebody is at, who finish it then', async () => {
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
