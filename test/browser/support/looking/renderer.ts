import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { launchBrowser } from '../launch-browser.ts';
import { GEOMETRIC } from './looks.ts';

const RECORDED = join(import.meta.dirname, '..', '..', 'looks', 'renderer.json');
const FONT_SHEET = join(import.meta.dirname, '..', '..', '..', '..', 'frontend', 'fonts', 'cut', 'fonts.css');
const SAMPLE = '運営事務局にお問い合わせいただいた場合は、確認のうえお返事します。ABC 0123456789';
/** Narrow enough to break the sample text several times. */
const PARAGRAPH_PX = 220;

/** What determines line breaks: for each font, the width of a sample line in px and the lines of a narrow paragraph. */
type Renderer = Readonly<Record<string, { readonly width: number; readonly lines: readonly string[] }>>;

/**
 * Why pages can't be compared with their recorded looks in this browser; null: they can. Lines break elsewhere if the
 * browser measures the bundled fonts differently, or knows other Japanese phrases.
 */
export async function whyNoLooks(): Promise<string | null> {
  const now = await measure();
  if (process.env['LOOKS'] === 'record') writeFileSync(RECORDED, `${JSON.stringify(now, null, 2)}\n`);
  const recorded = JSON.parse(readFileSync(RECORDED, 'utf8')) as Renderer;
  const different = Object.keys(recorded).filter(
    (face) => JSON.stringify(now[face]) !== JSON.stringify(recorded[face]),
  );
  return different.length === 0
    ? null
    : `this browser sets lines of ${different.join(', ')} unlike the one that recorded the looks; LOOKS=record npm test -- test/browser/looks records them with it`;
}

async function measure(): Promise<Renderer> {
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    const sheet = readFileSync(FONT_SHEET, 'utf8');
    const families = [...new Set([...sheet.matchAll(/font-family:'([^']+)'/g)].map(([, family]) => family ?? ''))];
    const part = (family: string) =>
      `<section lang="ja" style="font: 16px '${family}'"><span>${SAMPLE}</span><p>${SAMPLE}</p></section>`;
    await page.setContent(
      `<style>${facesOf(sheet)} ${GEOMETRIC} p { width: ${PARAGRAPH_PX}px; word-break: auto-phrase } span { white-space: nowrap }</style>
      ${families.map(part).join('')}`,
    );
    const measured = (await page.evaluate(MEASURE)) as Renderer[string][];
    return Object.fromEntries(families.map((family, at) => [family, measured[at]!]));
  } finally {
    await browser.close();
  }
}

/** The fonts with a character of the sample, embedded, because a page without a URL can't load files. */
function facesOf(sheet: string): string {
  const resolve = createRequire(FONT_SHEET).resolve;
  const fileOf = (address: string) => (address.startsWith('.') ? join(FONT_SHEET, '..', address) : resolve(address));
  const inside = (address: string) => readFileSync(fileOf(address)).toString('base64');
  return [...sheet.matchAll(/@font-face\{.*?\}/gs)]
    .map(([face]) => face)
    .filter((face) => [...SAMPLE].some((character) => covers(face, character.codePointAt(0)!)))
    .map((face) =>
      face.replace(/url\('([^']+)'\)/, (_, address: string) => `url('data:font/woff2;base64,${inside(address)}')`),
    )
    .join('');
}

function covers(face: string, code: number): boolean {
  const ranges = /unicode-range:([^;}]+)/.exec(face)?.[1]?.split(',') ?? [];
  return ranges.some((range) => {
    const [first = '', last = first] = range.trim().replace(/^U\+/i, '').split('-');
    return code >= parseInt(first, 16) && code <= parseInt(last, 16);
  });
}

/** Runs in the page, once its fonts are loaded. */
const MEASURE = `(async () => {
  await document.fonts.ready;
  const linesOf = ({ firstChild: text }) => {
    const lines = [];
    let top;
    for (let at = 0; at < text.length; at++) {
      const range = new Range();
      range.setStart(text, at);
      range.setEnd(text, at + 1);
      const box = range.getBoundingClientRect();
      if (Math.abs(box.top - (top ?? -99)) > 4) { lines.push(''); top = box.top; }
      lines[lines.length - 1] += text.data[at];
    }
    return lines;
  };
  return [...document.querySelectorAll('section')].map((section) => ({
    width: Math.round(section.querySelector('span').getBoundingClientRect().width * 10) / 10,
    lines: linesOf(section.querySelector('p')),
  }));
})()`;
