import { afterEach, expect, it } from '@jest/globals';
import type { Locator, Page } from '@playwright/test';
import { setTimeout as delay } from 'node:timers/promises';
import { DEMO_PEOPLE } from '../../backend/src/embedded/demo/people.ts';
import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import { field, send } from './support/chat.ts';
import { freeDays, isRequestReady, requestButton } from './support/first-request.ts';
import { describeInBrowser } from './support/in-browser.ts';
import { PHOTO } from './support/photo.ts';
import { see } from './support/see.ts';

/** Each answer to a command comes so late. */
const ANSWER_MS = 1000;
/** 100 ms of a display with 60 frames a second: frames, because a busy machine paints fewer of them. */
const MOST_FRAMES = 6;
/**
 * Runs in the page on a button: counts the frames from its press to the first that shows it, and resolves with their number. The mark of
 * `before-paint.js`, which every press has, doesn't count.
 */
const FRAMES = `(button) => new Promise((resolve) => {
  const look = () => [button.isConnected && button.outerHTML.replaceAll(' data-pressed=""', ''), document.querySelectorAll('[role=log] li').length].join();
  addEventListener('click', () => {
    const before = look();
    let frames = 0;
    const count = () => {
      frames += 1;
      if (look() !== before || frames === 100) resolve(frames);
      else requestAnimationFrame(count);
    };
    requestAnimationFrame(count);
  }, { capture: true, once: true });
})`;

type Action = RentalRequest['actions'][number];

describeInBrowser('a press whose answer takes a second', (stand) => {
  afterEach(async () => expect(await stand.endVisits()).toEqual([]));

  const visit = async (as: string, path: string): Promise<Page> => {
    const { page } = await stand.visit({ as });
    await page.route('**/api/**', async (route) => {
      if (route.request().method() !== 'GET') await delay(ANSWER_MS);
      await route.fallback();
    });
    await page.goto(path);
    return page;
  };
  const framesOf = async (button: Locator): Promise<number> => {
    await see(button).toBeEnabled();
    const frames = button.evaluate((element, source) => (0, eval)(source)(element) as Promise<number>, FRAMES);
    await button.click();
    return frames;
  };
  /** The page of someone who can do that in one of their rentals. */
  const pageOf = async (action: Action): Promise<Page> => {
    for (const { username } of DEMO_PEOPLE) {
      const person = await stand.demo.person(username);
      for (const side of ['sent', 'received']) {
        const rounds = await person.get<readonly { id: string }[]>(`/api/circulation-rounds/${side}`);
        for (const { id } of rounds) {
          const { actions } = await person.get<RentalRequest>(`/api/rental-requests/${id}`);
          if (actions.includes(action)) return visit(username, `/rental-requests/${id}`);
        }
      }
    }
    throw new Error(`no member can ${action}`);
  };

  it('is shown at once on the button of an item: to keep it, and to request it', async () => {
    const owner = await stand.demo.person('hanako');
    const { items } = await owner.get<{ items: readonly { id: string }[] }>(`/api/items?limit=1&ownerId=${owner.id}`);
    const page = await visit('kenji', `/items/${items[0]?.id}`);
    expect(await framesOf(page.getByRole('button', { name: /お気に入りに追加$/ }).first())).toBeLessThanOrEqual(
      MOST_FRAMES,
    );
    await isRequestReady(page);
    await freeDays(page).first().click();
    expect(await framesOf(requestButton(page))).toBeLessThanOrEqual(MOST_FRAMES);
    await see(page).toHaveURL(/\/rental-requests\//);
  });

  it('is shown at once on the button that pays, and on the one that approves', async () => {
    const borrower = await pageOf('pay');
    expect(await framesOf(borrower.getByRole('button', { name: 'お支払いに進む' }).first())).toBeLessThanOrEqual(
      MOST_FRAMES,
    );
    const owner = await pageOf('approve');
    await owner.getByRole('button', { name: '承認する' }).first().click();
    const confirm = owner.getByRole('dialog').getByRole('button', { name: '承認する' });
    expect(await framesOf(confirm)).toBeLessThanOrEqual(MOST_FRAMES);
    await see(owner.getByRole('dialog')).toHaveCount(0);
  });

  it('is shown at once on the button that reports a parcel as sent', async () => {
    const page = await pageOf('mark_shipped');
    await page.getByRole('button', { name: '発送を通知する' }).first().click();
    const submit = page.getByRole('dialog').getByRole('button', { name: '発送を通知する' });
    expect(await framesOf(submit)).toBeLessThanOrEqual(MOST_FRAMES);
    await see(page.getByRole('dialog')).toHaveCount(0);
  });

  it('is shown at once on the button that confirms the receipt', async () => {
    const page = await pageOf('confirm_receipt');
    await page.getByRole('button', { name: '受け取りを確認する' }).first().click();
    const dialog = page.getByRole('dialog', { name: '受け取りの確認' });
    await dialog.getByLabel('コメント').fill('丁寧に包まれていました。');
    await dialog.locator('input[type=file]').setInputFiles([PHOTO]);
    expect(await framesOf(dialog.getByRole('button', { name: '受け取りを確認する' }))).toBeLessThanOrEqual(MOST_FRAMES);
    await see(dialog).toHaveCount(0);
  });

  it('is shown at once in a chat, which has the message before its answer', async () => {
    const { id } = await stand.demo.person('hanako');
    const page = await visit('kenji', `/messages/${id}`);
    await field(page).fill('明日うかがいます。');
    expect(await framesOf(send(page))).toBeLessThanOrEqual(MOST_FRAMES);
  });
});
