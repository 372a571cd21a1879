import { afterEach, expect, it } from '@jest/globals';
import type { Page } from '@playwright/test';
import { describeInFaces } from './support/in-browser.ts';
import { atRest } from './support/looking/at-rest.ts';
import { see } from './support/see.ts';

const WIDTHS = [320, 360, 390, 1280];

/** Runs in the page: words of item names that are broken although they fit a line. */
const BROKEN_WORDS = `(() => {
  const linesOf = (word) => new Set([...word.getClientRects()].map(({ top }) => Math.round(top))).size;
  const widthOf = (word) => [...word.getClientRects()].reduce((sum, { width }) => sum + width, 0);
  return [...document.querySelectorAll('.words > span')]
    .filter((word) => linesOf(word) > 1 && widthOf(word) <= word.closest('.words').parentElement.clientWidth)
    .map(({ textContent }) => textContent);
})()`;
const NAMES = `document.querySelectorAll('.words').length`;

/** Runs in the page: as in browsers that don't know \`auto-phrase\`. */
const WITHOUT_PHRASES = `document.styleSheets[0].insertRule(
  '.words { word-break: keep-all }', document.styleSheets[0].cssRules.length)`;

/** Runs in the page: how much of the width the lines of long paragraphs fill on average, without each last line. */
const FILLED = `(() => {
  const fills = [];
  for (const text of document.querySelectorAll('article li, article p')) {
    const words = document.createRange();
    words.selectNodeContents(text);
    const lines = Map.groupBy([...words.getClientRects()], ({ bottom }) => Math.round(bottom / 8));
    const ends = [...lines.values()].map((rects) => Math.max(...rects.map(({ right }) => right)));
    const { left, width } = text.getBoundingClientRect();
    for (const end of ends.slice(0, -2)) fills.push((end - left) / width);
  }
  return fills.reduce((sum, fill) => sum + fill, 0) / fills.length;
})()`;

/** Runs in the page: the kinds of line breaks in headings and buttons. */
const BREAKS_OF_SHORT_TEXTS = `[...new Set(
  [...document.querySelectorAll('h1, h2, button')].map((text) => getComputedStyle(text).wordBreak))]`;

describeInFaces('lines of Japanese text', (stand) => {
  afterEach(async () => expect(await stand.endVisits()).toEqual([]));

  const brokenWords = async (page: Page): Promise<readonly string[]> => {
    const broken: string[] = [];
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 844 });
      broken.push(...((await page.evaluate(BROKEN_WORDS)) as string[]).map((word) => `${width}: ${word}`));
    }
    return broken;
  };

  it.each(['/items', '/users/:owner'])('break no word of an item’s name in any browser: %s', async (path) => {
    const hanako = await stand.demo.person('hanako');
    const { page } = await stand.visit();
    await page.goto(path.replace(':owner', String(hanako.id)));
    await see(page.getByRole('main').getByRole('article').first()).toBeVisible();
    await atRest(page);
    expect(await page.evaluate(NAMES)).toBeGreaterThan(5);
    expect(await brokenWords(page)).toEqual([]);
    await page.evaluate(WITHOUT_PHRASES);
    expect(await brokenWords(page)).toEqual([]);
  });

  it('are filled in a long text on a phone, while headings and buttons break between phrases', async () => {
    const { page } = await stand.visit();
    await page.goto('/terms-of-service');
    await see(page.getByRole('heading', { level: 1 })).toBeVisible();
    await atRest(page);
    expect(await page.evaluate(FILLED)).toBeGreaterThan(0.95);
    expect(await page.evaluate(BREAKS_OF_SHORT_TEXTS)).toEqual(['auto-phrase']);
  });
});
