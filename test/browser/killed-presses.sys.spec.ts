import { afterEach, beforeAll, expect, it } from '@jest/globals';
import type { Locator, Page, Request } from '@playwright/test';
import type { ItemPage } from '@meguri/contracts/item/item-view.ts';
import type { ListedCase } from '@meguri/contracts/read-models/administration.ts';
import type { ParcelView } from '@meguri/contracts/read-models/parcel.ts';
import { storedRound } from '../support/books.ts';
import { endOtherSessions, endPause, eventOf, isPaused, pauseEvents } from '../support/paused-events.ts';
import { until } from '../support/until.ts';
import { withDatabase } from './support/behind-the-demo.ts';
import { type DemoRound, DemoRounds } from './support/demo-rounds.ts';
import { describeInBrowser } from './support/in-browser.ts';
import { PHOTO, photoForm } from './support/photo.ts';

const PATIENCE_MS = 45_000;
/** Of the demo: in use, with the cover, and with the fit promise. */
const COVERED = 'ジャンプスーツ';
const PROMISED = 'リブニットワンピース';
const LISTED = {
  ...{ mainCategory: 'bags', subCategory: 'tote_bag', genderCategory: 'unisex', size: 'bag_free' },
  ...{ condition: 'good', rentalPrice: 3000, shippingMethod: 'delivery' },
};

const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });

/** A press on a page: the keys of its requests, and the answer to the last of them. */
class Press {
  readonly keys: (string | undefined)[] = [];
  answer: number | null = null;
  readonly #button: Locator;
  readonly #opener: Locator | null;

  /** @param opener opens its dialog again, if that closes without an answer */
  constructor(pressed: Locator, path: RegExp, opener: Locator | null = null) {
    this.#button = pressed;
    this.#opener = opener;
    // A preview, which opened the dialog, may be reported only now.
    const isOfThis = (request: Request) => {
      const { pathname, searchParams } = new URL(request.url());
      return request.method() === 'POST' && path.test(pathname) && !searchParams.has('preview');
    };
    pressed.page().on('request', (request) => {
      if (isOfThis(request)) this.keys.push(request.headers()['idempotency-key']);
    });
    pressed.page().on('response', (response) => {
      if (isOfThis(response.request()) && response.status() < 500) this.answer = response.status();
    });
  }

  get page(): Page {
    return this.#button.page();
  }

  click(): Promise<void> {
    return this.#button.click();
  }

  /** The page repeats it by itself, or the member presses again once the page says that no answer came. */
  async isAnswered(): Promise<boolean> {
    if (this.answer !== null) return true;
    for (const each of [this.#button, this.#opener])
      if (each !== null && (await each.count()) > 0) {
        if (await each.isEnabled()) await each.click({ timeout: 1000 }).catch(() => undefined);
        break;
      }
    return false;
  }
}

describeInBrowser('a press during which the server is killed', (stand) => {
  let rounds: DemoRounds;
  beforeAll(async () => {
    rounds = await DemoRounds.of(stand.demo);
  });
  // The windows have complained about the server that was gone.
  afterEach(() => stand.endVisits());

  const roundOf = (itemName: string): DemoRound =>
    rounds.all.find((one) => one.itemName === itemName && one.status === 'in_use')!;
  const stored = (id: string) => withDatabase(stand.demo, (pool) => storedRound(pool, id));
  const typesOf = async (id: string): Promise<string[]> => (await stored(id)).events.map(({ type }) => type);
  const pageOf = async (as: string, path: string): Promise<Page> => {
    const { page } = await stand.visit({ as, screen: 'desktop' });
    await page.goto(path);
    return page;
  };

  /** Two items of misaki, requested by kenji. */
  async function requestedParcel(): Promise<ParcelView> {
    const [owner, borrower] = await Promise.all([stand.demo.person('misaki'), stand.demo.person('kenji')]);
    const image = { body: photoForm('image') };
    const { imageUrl } = (await owner.must<{ imageUrl: string }>(201, 'POST', '/api/upload/item-image', image)).body;
    const list = async (name: string) => {
      const body = { ...LISTED, name, images: [imageUrl] };
      return { itemId: (await owner.must<ItemPage>(201, 'POST', '/api/items', { body })).body.id };
    };
    const body = { items: [await list('一つ目'), await list('二つ目')], startDate: await stand.demo.day(20) };
    return (await borrower.must<ParcelView>(201, 'POST', '/api/parcels', { body })).body;
  }

  /** The owner's answer to both, in its dialog. */
  async function answering({ rounds: [first] }: ParcelView): Promise<Press> {
    const page = await pageOf('misaki', `/rental-requests/${first!.id}`);
    await button(page, '承認する').click();
    return new Press(button(page.getByRole('dialog'), '2点を承認する'), /\/answer$/);
  }

  /** An operator's damage fee for a covered item, in its dialog. */
  async function assessing({ id, borrowerUsername }: DemoRound): Promise<Press> {
    const report = { issueType: 'missing_accessories', description: '付属のベルトをなくしました。', images: [] };
    const reporter = await stand.demo.person(borrowerUsername);
    await reporter.must(201, 'POST', `/api/circulation-rounds/${id}/damage-report`, { body: report });
    const admin = await stand.demo.person('admin');
    const { items } = await admin.get<{ items: readonly ListedCase[] }>('/api/admin/damage-reports');
    const reported = items.find(({ request }) => request?.itemName === COVERED);
    const page = await pageOf('admin', `/admin/damage-reports/${reported?.id}`);
    await page.getByRole('radio', { name: '損害金を請求' }).check();
    await page.getByLabel('損害金（円）').fill('2000');
    await page.getByRole('radio', { name: 'まだ戻っていない' }).check();
    await page.getByLabel('理由').fill('ベルトを作り直す費用の見積もり');
    const opener = button(page.getByRole('main'), '損害金を請求する');
    await opener.click();
    return new Press(button(page.getByRole('dialog'), '損害金を請求する'), /\/assess-fee$/, opener);
  }

  /** The borrower's request for the price back, with a photo, in its dialog. */
  async function returning({ id, borrowerUsername }: DemoRound): Promise<Press> {
    const page = await pageOf(borrowerUsername, `/rental-requests/${id}`);
    await button(page, 'サイズが合わないので返金を申請する').click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('input[type=file]').first().setInputFiles(PHOTO);
    await dialog.getByRole('textbox', { name: 'コメント' }).fill('肩幅が合いませんでした。');
    return new Press(button(dialog, '返金を申請して返却を始める'), /\/fit-refund$/);
  }

  /** From now on the log keeps the approval of this round waiting. */
  const pauseApproval = (roundId: string) =>
    withDatabase(stand.demo, (pool) => pauseEvents(pool, eventOf(roundId, 'Approved')));
  const isApprovalPaused = () => withDatabase(stand.demo, (pool) => isPaused(pool));

  async function killAndStart(): Promise<void> {
    await stand.demo.kill();
    await withDatabase(stand.demo, async (pool) => {
      await endOtherSessions(pool);
      await endPause(pool);
    });
    await stand.demo.startAgain();
  }

  it('is repeated once it is back, and nothing of a parcel, a covered fee and a fit refund is doubled', async () => {
    const [covered, promised] = [roundOf(COVERED), roundOf(PROMISED)];
    const parcel = await requestedParcel();
    const ids = parcel.rounds.map(({ id }) => id);
    const presses = [await answering(parcel), await assessing(covered), await returning(promised)] as const;
    const [answer, fee, refund] = presses;

    // It is stored, but its answer is lost.
    let isStored = false;
    let isKilled = false;
    await refund.page.route(
      '**/fit-refund',
      async (route) => {
        await route.fetch();
        isStored = true;
        await until('the server is killed', () => isKilled, PATIENCE_MS);
        await route.abort('connectionreset');
      },
      { times: 1 },
    );
    await refund.click();
    await until('the fit refund is stored', () => isStored);
    await pauseApproval(ids[1]!);
    await answer.click();
    await until('one of two is approved', isApprovalPaused);
    await fee.click();
    await killAndStart();
    isKilled = true;
    for (const press of presses) await until('the press is answered', () => press.isAnswered(), PATIENCE_MS);
    expect(presses.map(({ answer: status }) => status)).toEqual([200, 200, 200]);
    expect(presses.map(({ keys }) => [keys.length > 1, new Set(keys).size])).toEqual(presses.map(() => [true, 1]));

    for (const id of ids) expect(await typesOf(id)).toEqual(['RentalRequested', 'RequestSent', 'Approved']);
    const shipping = await Promise.all(ids.map(async (id) => (await stored(id)).round.fees.shipping));
    expect(shipping).toEqual([750, 750]);
    const count = async (id: string, type: string) => (await typesOf(id)).filter((one) => one === type).length;
    expect([await count(covered.id, 'DamageFeeAssessed'), await count(covered.id, 'DamageSettled')]).toEqual([1, 1]);
    expect(await count(promised.id, 'FitRefundRequested')).toBe(1);
  }, 150_000);
});
