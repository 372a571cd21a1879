import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import type { Conversation } from '@meguri/contracts/message/conversation.ts';
import type { Locator, Page } from '@playwright/test';
import { setTimeout as delay } from 'node:timers/promises';
import { WELCOME } from './support/chat.ts';
import { DemoRounds } from './support/demo-rounds.ts';
import { describeInFaces } from './support/in-browser.ts';
import { atRest } from './support/looking/at-rest.ts';
import { see } from './support/see.ts';

/** Windows of 1280 × 800 pixels at 200 % and of 1280 × 1024 at 400 % zoom (WCAG 2.2, 1.4.10). */
const ENLARGED = { 'two times': { width: 640, height: 400 }, 'four times': { width: 320, height: 256 } } as const;
const PHONE = { width: 390, height: 844 };
/** The part of the window's height that sticky bars may cover. */
const MOST_COVERED = 1 / 3;
/** Two lines of a message. */
const LEAST_MESSAGES_PX = 64;
/** How many Tab stops are checked per page. */
const STOPS = 40;
/** Toasts are shown for 8 s. */
const [LOOKS, PAUSE_MS] = [45, 200];

/**
 * Runs in the page: the part of the window's height that elements at its upper and lower edge cover at any scroll
 * position.
 */
const COVERED = `(() => {
  let covered = 0;
  for (const bar of document.querySelectorAll('body *')) {
    const { position, pointerEvents } = getComputedStyle(bar);
    if (!['fixed', 'sticky'].includes(position) || pointerEvents === 'none' || !bar.checkVisibility()) continue;
    const { top, bottom, width } = bar.getBoundingClientRect();
    if (width > innerWidth / 2 && (top <= 1 || bottom >= innerHeight - 1))
      covered += Math.max(0, Math.min(bottom, innerHeight) - Math.max(top, 0));
  }
  return covered / innerHeight;
})()`;
/** Runs in the page: the focused element if no part of it is visible; null: some part is. */
const HIDDEN_FOCUS = `(() => {
  const focused = document.activeElement;
  // A visually hidden field is represented by its label.
  const shown = focused.matches('.sr-only') ? (focused.closest('label') ?? focused) : focused;
  if (shown === document.body) return null;
  const { left, right, top, bottom, width, height } = shown.getBoundingClientRect();
  if (width === 0 || height === 0) return null;
  for (const x of [0.1, 0.5, 0.9]) for (const y of [0.1, 0.5, 0.9]) {
    const there = document.elementFromPoint(left + width * x, top + height * y);
    // Toasts disappear by themselves.
    if (there === null || there.closest('[data-swipe-direction]')) continue;
    if (shown.contains(there) || there.contains(shown)) return null;
  }
  return focused.outerHTML.slice(0, 120) + ' at ' + Math.round(top) + '–' + Math.round(bottom);
})()`;

/** Runs in the page: the header's buttons and links that are partly outside the window, which phones widen to fit them. */
const OUTSIDE = `[...document.querySelectorAll('header a, header button')]
  .filter((one) => one.checkVisibility() && one.closest('#menu') === null && one.getBoundingClientRect().right > screen.width + 1)
  .map((one) => one.getAttribute('aria-label') ?? one.textContent)`;

/** Runs in the page: by how many pixels it is wider than its window. */
const SIDEWAYS = 'Math.max(0, document.documentElement.scrollWidth - document.documentElement.clientWidth)';

/** The number of elements that overlap the one before them in the same row. */
const OVERLAPPING = (all: unknown[]): number => {
  const boxes = (all as { getBoundingClientRect: () => { left: number; right: number; top: number } }[]).map((one) =>
    one.getBoundingClientRect(),
  );
  return boxes.filter(({ left, top }, at) => at > 0 && boxes[at - 1]!.top === top && left < boxes[at - 1]!.right - 1)
    .length;
};

/** Doubles the browser's own size of letters, as users set it. */
async function enlargeLetters(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
}

/** Runs in the page: the number of lines of a heading. */
const LINES = `(heading) => {
  const words = document.createRange();
  words.selectNodeContents(heading);
  return new Set([...words.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => Math.round(top))).size;
}`;

describeInFaces('enlarged pages', (stand) => {
  let paths: Readonly<Record<string, string>>;
  let completed: string;
  /** A request that its owner may approve or decline. */
  let asked: string;
  beforeAll(async () => {
    const rounds = await DemoRounds.of(stand.demo);
    const kenji = await stand.demo.person('kenji');
    const { items } = await kenji.get<{ items: readonly { id: string; userId: number }[] }>(
      '/api/items?shippingMethod=delivery&limit=60',
    );
    const conversations = await kenji.get<{ items: readonly Conversation[] }>('/api/messages');
    const chatting = conversations.items.find(
      ({ kind, closed, lastMessage }) => kind === 'transaction' && !closed && lastMessage !== null,
    );
    const owner = (await stand.demo.person('hanako')).id;
    completed = `/rental-requests/${rounds.all.find((one) => one.status === 'completed' && one.borrowerUsername === 'kenji')?.id}`;
    asked = `/rental-requests/${rounds.between('request_sent').id}`;
    paths = {
      home: '/',
      items: '/items',
      item: `/items/${items.find(({ userId }) => userId === owner)?.id}`,
      round: `/rental-requests/${rounds.between('shipped').id}`,
      chat: `/messages/${rounds.between('shipped').id}`,
      chatting: `/rental-requests/${chatting?.id}`,
      settings: '/profile/edit',
      address: '/profile/edit/address',
      listing: '/listing',
      help: '/help',
    };
  });
  afterEach(async () => expect(await stand.endVisits()).toEqual([]));

  const open = async (page: Page, path: string): Promise<void> => {
    await page.goto(path);
    await see(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await atRest(page);
  };

  const expectWhole = async (dialog: Locator): Promise<void> => {
    await see(dialog).toBeVisible();
    // A file is chosen by its visible label; the field itself is hidden.
    const visible = dialog.locator(':not([type=file])');
    for (const part of await dialog.getByRole('textbox').or(dialog.getByRole('button').and(visible)).all()) {
      await part.scrollIntoViewIfNeeded();
      await see(part).toBeInViewport({ ratio: 0.95 });
    }
  };
  /** In both windows, because loading the page again would take longer than the check. */
  const expectLegible = async (page: Page, name: string, path: string): Promise<void> => {
    await open(page, path);
    for (const [size, viewport] of Object.entries(ENLARGED)) {
      await page.setViewportSize(viewport);
      await atRest(page);
      await page.evaluate('scrollTo(0, innerHeight)');
      const covered = (await page.evaluate(COVERED)) as number;
      expect([name, size, covered, covered <= MOST_COVERED]).toEqual([name, size, covered, true]);
      expect([name, size, await page.evaluate(SIDEWAYS)]).toEqual([name, size, 0]);
    }
  };

  it('leave most of the window to the content, and scroll in one direction only', async () => {
    const { page } = await stand.visit({ as: 'kenji', screen: 'desktop' });
    await page.setViewportSize(ENLARGED['four times']);
    for (const [name, path] of Object.entries(paths)) await expectLegible(page, name, path);
    const operator = await stand.visit({ as: 'admin', screen: 'desktop' });
    await operator.page.setViewportSize(ENLARGED['four times']);
    await expectLegible(operator.page, 'tasks', '/admin/tasks');
  });

  describe.each(Object.entries(ENLARGED))('%s', (_, viewport) => {
    it('show messages above the composer of a rental’s chat', async () => {
      const { page } = await stand.visit({ as: 'kenji', screen: 'desktop' });
      await page.setViewportSize(viewport);
      await open(page, paths['chatting']!);
      // The chat loads once it is near.
      await page.getByRole('heading', { name: 'チャット', exact: true }).scrollIntoViewIfNeeded();
      const messages = page.getByRole('log');
      await see(page.getByRole('textbox', { name: 'メッセージ', exact: true })).toBeVisible();
      expect((await messages.boundingBox())?.height).toBeGreaterThanOrEqual(LEAST_MESSAGES_PX);
    });

    it('never hide the focused element', async () => {
      const { page } = await stand.visit({ as: 'kenji', screen: 'desktop' });
      await page.setViewportSize(viewport);
      for (const name of ['home', 'item', 'round', 'settings', 'address']) await walk(page, name);
    });

    it('open the form of a review completely', async () => {
      const { page } = await stand.visit({ as: 'kenji', screen: 'desktop' });
      await page.setViewportSize(viewport);
      await page.goto(completed);
      await page.getByRole('dialog').getByRole('button', { name: '閉じる' }).click();
      await page.getByRole('button', { name: /^(レビューを書く|書き直す)$/ }).click();
      await expectWhole(page.getByRole('dialog', { name: /との取引はいかがでしたか$/ }));
    });

    it('open their menu and their dialogs completely: every part can be reached', async () => {
      const { page } = await stand.visit({ screen: 'desktop' });
      await page.setViewportSize(viewport);
      await page.goto('/help');
      await page.getByRole('button', { name: 'メニューを開く' }).click();
      const last = page.locator('#menu').getByRole('button', { name: 'START NOW' });
      await last.scrollIntoViewIfNeeded();
      await see(last).toBeInViewport();
      await last.click();
      const dialog = page.getByRole('dialog', { name: WELCOME });
      await expectWhole(dialog);
    });
  });

  it('show the whole header on a phone with letters twice as large, and let each day be pressed', async () => {
    const { page } = await stand.visit({ as: 'kenji' });
    await enlargeLetters(page);
    for (const name of ['home', 'item', 'round', 'help']) {
      await open(page, paths[name]!);
      expect([name, await page.evaluate(OUTSIDE)]).toEqual([name, []]);
    }
    await open(page, paths['item']!);
    const days = page.getByRole('gridcell').getByRole('button');
    expect(await days.count()).toBeGreaterThan(7);
    expect(await days.evaluateAll(OVERLAPPING)).toBe(0);
  });

  it('scroll in one direction only on a phone with letters twice as large', async () => {
    const { page } = await stand.visit();
    await enlargeLetters(page);
    await open(page, paths['help']!);
    expect(await page.evaluate(SIDEWAYS)).toBe(0);
  });

  it('scroll the focused element above a bar of two lines on a phone with letters twice as large', async () => {
    const { page } = await stand.visit({ as: 'hanako' });
    await enlargeLetters(page);
    await open(page, asked);
    const bar = (await page.locator('[data-instead-of-tabs]').boundingBox())!;
    const left = Number(
      await page.evaluate('parseFloat(getComputedStyle(document.documentElement).scrollPaddingBottom)'),
    );
    expect(left).toBeGreaterThanOrEqual(bar.height);
  });

  it.each([320, 360, 375, 390])('greet in two lines in a window of %d pixels', async (width) => {
    const { page } = await stand.visit({ screen: 'desktop' });
    await page.setViewportSize({ width, height: PHONE.height });
    await page.goto('/');
    await atRest(page);
    const lines = await page.evaluate(`(${LINES})(document.querySelector('h1'))`);
    expect(lines).toBe(2);
  });

  it('never hide the focused element on a phone', async () => {
    const { page } = await stand.visit({ as: 'kenji' });
    await page.setViewportSize(PHONE);
    for (const name of ['home', 'item', 'round', 'settings', 'address']) await walk(page, name);
  });

  const walk = async (page: Page, name: string): Promise<void> => {
    await open(page, paths[name]!);
    const hidden: unknown[] = [];
    for (let stop = 0; stop < STOPS; stop += 1) {
      // Content that has scrolled into view may load now and move what follows.
      await atRest(page);
      await page.keyboard.press('Tab');
      // Waits for elements that still move.
      let found = await page.evaluate(HIDDEN_FOCUS);
      for (let looks = 0; found !== null && looks < LOOKS; looks += 1) {
        await delay(PAUSE_MS);
        found = await page.evaluate(HIDDEN_FOCUS);
      }
      if (found !== null) hidden.push(found);
    }
    expect([name, hidden]).toEqual([name, []]);
  };
});
