// Records which characters the demo's pages use, by font and by audience, which decides which characters share a file
// (frontend/fonts/text.json). An outdated record breaks nothing; pages only load more small files, until a test finds
// that they are too many. Then: node test/browser/record-font-text.ts && node frontend/fonts/cut-fonts.ts
import type { Browser, Page } from '@playwright/test';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { groupsOf, type Kind, type PageText } from '../../frontend/fonts/groups.ts';
import { type Face, FACES } from '../../frontend/fonts/slices.ts';
import { Person } from '../support/person.ts';
import { startService } from '../support/servers/started-service.ts';
import { launchBrowser } from './support/launch-browser.ts';
import { SCREENS, type Screen, Visit } from './support/visit.ts';

const FILE = join(import.meta.dirname, '..', '..', 'frontend', 'fonts', 'text.json');
/** This many items and their owners represent all others. */
const SAMPLES = 12;

const LEGAL = ['/terms-of-service', '/privacy-policy', '/commercial-transaction-law'];
const READING = ['/', '/help', '/our-mission', '/posts', '/rent-demo', '/icon', '/nowhere'];
const MEMBERS = [
  ...[
    '/',
    '/items',
    '/listing',
    '/profile',
    '/profile/edit',
    ...['address', 'own-sizes', 'card', 'identity', 'sign-in', 'devices', 'display', 'privacy'].map(
      (section) => `/profile/edit/${section}`,
    ),
    '/favourites',
    '/payouts',
    '/connect-account',
    '/messages',
  ],
  ...[
    '/notifications',
    '/notifications/settings',
    '/overdue-items',
    '/cookie-settings',
    '/add-email',
    '/payment-complete',
  ],
];
const OPERATORS = [
  ...['', '/tasks', '/rental-requests', '/damage-reports', '/reports', '/users', '/service', '/trail', '/password'],
  ...['/connect', '/metrics', '/what-if'],
].map((path) => `/admin${path}`);

/** Runs in the page: the visible text by font (`sans400`); the serif font has a single weight for everything. */
const SHOWN = `(() => {
  const shown = {};
  const note = (text, element) => {
    if (!element.checkVisibility()) return;
    const { fontFamily, fontWeight } = getComputedStyle(element);
    const face = fontFamily.includes('Mincho') ? 'serif500' : fontFamily.includes('Meguri Sans') ? 'sans' + fontWeight : 'other';
    shown[face] = (shown[face] ?? '') + text;
  };
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode())
    if (!texts.currentNode.parentElement.closest('script, style, noscript')) note(texts.currentNode.data, texts.currentNode.parentElement);
  for (const field of document.querySelectorAll('input, textarea')) note(field.placeholder + field.value, field);
  return shown;
})()`;

type Shown = Readonly<Record<string, string>>;

const folder = mkdtempSync(join(tmpdir(), 'meguri-text-'));
const service = await startService({ MEGURI_DATA_DIR: folder });
const browser = await launchBrowser();
try {
  const { items, posts, rentals } = await addresses();
  const asBorrower = await read(browser, [...MEMBERS, ...rentals], 'kenji');
  const asOwner = await read(browser, MEMBERS, 'hanako');
  const kinds: Kind[] = [
    { name: 'items', pages: await read(browser, ['/items', '/search', ...items]), least: 2, isPublic: true },
    { name: 'reading', pages: await read(browser, [...READING, ...posts]), least: 1, isPublic: true },
    { name: 'members', pages: [...asBorrower, ...asOwner], least: 1, isPublic: false },
    { name: 'legal', pages: await read(browser, LEGAL), least: 1, isPublic: true },
    { name: 'operators', pages: await read(browser, OPERATORS, 'admin'), least: 1, isPublic: false },
  ];
  writeFileSync(FILE, `${JSON.stringify(groupsOf(FACES, kinds), null, 2)}\n`);
} finally {
  await browser.close();
  await service.end();
  rmSync(folder, { recursive: true });
}

/** Pages that exist per item, owner, post, and status of a rental. */
async function addresses(): Promise<Readonly<Record<'items' | 'posts' | 'rentals', readonly string[]>>> {
  const guest = new Person(service.url);
  const { items } = await guest.get<{ items: readonly { id: string; userId: number }[] }>(
    `/api/items?limit=${SAMPLES}`,
  );
  const posts = await guest.get<{ items: readonly { id: string }[] }>('/api/posts');
  const kenji = await new Person(service.url).signIn('kenji');
  const sent = await kenji.get<readonly { id: string; status: string }[]>('/api/circulation-rounds/sent');
  const oneOfEach = new Map(sent.map(({ id, status }) => [status, id]));
  return {
    items: [...items.map(({ id }) => `/items/${id}`), ...new Set(items.map(({ userId }) => `/users/${userId}`))],
    posts: posts.items.map(({ id }) => `/posts/${id}`),
    rentals: [...oneOfEach.values()].map((id) => `/rental-requests/${id}`),
  };
}

/** The text of each page on a phone and on a desktop, combined. */
async function read(window: Browser, paths: readonly string[], as?: string): Promise<readonly PageText[]> {
  const pages = new Map(paths.map((path) => [path, emptyText()]));
  for (const screen of Object.keys(SCREENS) as Screen[]) {
    const visit = await Visit.begin(window, { url: service.url, screen, ...(as !== undefined && { as }) });
    for (const [path, text] of pages) await note(visit.page, path, text);
    await visit.end();
  }
  return [...pages.values()];
}

function emptyText(): Record<Face, Set<string>> {
  return Object.fromEntries(FACES.map((face) => [face, new Set<string>()])) as Record<Face, Set<string>>;
}

async function note(page: Page, path: string, text: Record<Face, Set<string>>): Promise<void> {
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  const shown = await page.evaluate<Shown>(SHOWN);
  for (const face of FACES) for (const one of shown[face] ?? '') if (one >= ' ') text[face].add(one);
}
