import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import { negotiate } from '@fastify/accept-negotiator';
import fastifyStatic from '@fastify/static';
import { CRITERIA } from '@meguri/contracts/item/search-criteria.ts';
import {
  isPagePath,
  isRenderedFor,
  isRenderedPath,
  MISSING_PATH,
  MOVED_PATHS,
} from '@meguri/contracts/service/page-paths.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RejectedForNow } from '@meguri/contracts/errors.ts';
import type { Person } from '../../limits/per-person.ts';
import { requesterOf } from '../sessions/requester.ts';
import { cookieIn } from '../sessions/cookies.ts';
import type { AskedAs } from './ask-as.ts';
import { sendBusyPage } from './busy-page.ts';
import { SESSION_COOKIE } from '../sessions/session-hook.ts';
import { RENDERED_BY_CLIENT } from './composed-page.ts';
import { MISSING, type PageHead, type PageHeads } from './page-heads.ts';
import { preloadLinksIn } from './preload-links.ts';
import { pageWithHead, pageWithLinks } from './page-with-head.ts';
import { compressed, plainForm, type RenderedPages, type SharedReader, type WholePage } from './rendered-pages.ts';

const YEAR = 365 * 24 * 3600;
/** Built assets carry a content hash in their name and never change. */
const HASHED = /[\\/]assets[\\/][^\\/]+$/;
/** Paths of the service itself: a missing one is an error, never a page. */
const SERVICE_PATHS = /^\/(api|uploads|ws|livez|readyz|metrics|outbox)(\/|$|\?)/;

const HTML = 'text/html; charset=utf-8';
const ASKED_EACH_TIME = 'public, max-age=0, must-revalidate';
/** A guest's page is the same for all, so proxies may cache it. The client refetches its data when it opens. */
const SHARED = 'public, max-age=10, stale-while-revalidate=60';
const PRIVATE = 'private, no-store';
/** The page holds no personal data; it is private because its preload links are a member's. */
const MEMBERS = 'private, no-cache';
/** On these pages the query changes the content; elsewhere it only tracks visits. */
const SEARCHED = /^\/(items|search)\/?$/;

interface Pages {
  /** Heads of pages for readers that run no script. */
  readonly heads?: PageHeads | null;
  /** Absent: every page is rendered by the browser */
  readonly rendered?: RenderedPages;
  /** Absent: members' own pages are rendered by the browser. */
  readonly askAs?: (request: FastifyRequest) => AskedAs;
  /** Whether browsers use https. */
  readonly secure?: boolean;
}

/**
 * Serves the built client at `/`, in a Fastify context of its own so that the API doesn't pay for its hooks. Public
 * pages are sent as the server rendered them, to members as to guests, and some of members' own pages as it rendered
 * them for that member; all others as the index, which renders once its script runs. An unknown address is answered the
 * same way with status 404, and guests get the rendered not-found page. A missing asset is a plain 404.
 */
export async function servePages(
  server: FastifyInstance,
  folder: string,
  { heads = null, rendered, askAs, secure = false }: Pages = {},
): Promise<void> {
  if (!existsSync(folder)) return;
  const index = join(resolve(folder), 'index.html');
  const preloadLinks = preloadLinksIn(resolve(folder));
  await server.register(async (pages: FastifyInstance) => {
    await pages.register(fastifyStatic, {
      root: resolve(folder),
      // The plugin's own route reads whole folders per file to compare upper and lower case: 2 ms with our assets.
      serve: false,
      cacheControl: false,
      // The build writes the compressed forms next to each asset.
      preCompressed: true,
      setHeaders: (reply, path) =>
        void (reply.hasHeader('cache-control') || reply.header('cache-control', cachingOf(path))),
    });
    const files = new Set(await filesIn(folder));
    pages.get<{ Params: { '*': string } }>('/*', async ({ params: { '*': path } }, reply) =>
      files.has(path) ? reply.sendFile(path) : reply.callNotFound(),
    );
    pages.addHook('preHandler', async (request, reply) => {
      if (!isPage(request.url)) return;
      const moved = movedTo(request.url);
      if (moved !== undefined) return reply.header('cache-control', ASKED_EACH_TIME).redirect(moved, 301);
      const reader = cookieIn(request.headers.cookie, SESSION_COOKIE, secure) === null ? 'guest' : 'member';
      reply.header('vary', 'Cookie, Accept-Encoding');
      const requester = requesterOf(request);
      const asked = reader === 'member' ? askAs?.(request) : undefined;
      const visitor = { reader, requester, asked } as const;
      const answer = await answerTo(request.url, visitor, { heads, rendered, preloadLinks }).catch(busyAnswer);
      const renewed = asked?.renewedCookie();
      if (renewed !== undefined) reply.header('set-cookie', renewed);
      if (answer.kind === 'busy') return sendBusyPage(reply, answer.wait);
      if (answer.kind === 'own') return sendOwn(request, reply, answer.html);
      if (answer.kind === 'whole') return sendWhole(request, reply, answer.page, reader);
      if (answer.kind === 'missing') {
        reply.status(404).header('cache-control', ASKED_EACH_TIME);
        return sendForm(request, reply, answer.page);
      }
      const { head, links, caching } = answer;
      reply.header('cache-control', renewed === undefined ? caching : PRIVATE);
      if (head === null && links === '') return reply.sendFile('index.html');
      const built = await readFile(index, 'utf8');
      reply.status(head?.status ?? 200).type(HTML);
      return reply.send(pageWithLinks(head === null ? built : pageWithHead(built, head), links));
    });
  });
}

/** Names that begin with a dot aren't served: the client's server build lies in such a folder. */
const HIDDEN = /(^|\/)\./;

/** The files of the build by their paths in addresses. They don't change while the process runs. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const paths = files.map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll(sep, '/'));
  return paths.filter((path) => !HIDDEN.test(path));
}

/**
 * The address itself, or the not-found page's where its escapes are invalid: the framework would answer those with
 * JSON.
 */
export function addressOf(url: string): string {
  if (!url.includes('%') || !isPage(url)) return url;
  try {
    decodeURI(url.split('?', 1)[0]!);
    return url;
  } catch {
    return RENDERED_BY_CLIENT;
  }
}

/** How a page is answered: rendered, not found, or the index with its head. */
type Answer =
  | { readonly kind: 'own'; readonly html: string }
  | { readonly kind: 'whole'; readonly page: WholePage }
  | { readonly kind: 'missing'; readonly page: WholePage }
  | { readonly kind: 'busy'; readonly wait: number }
  | { readonly kind: 'frame'; readonly head: PageHead | null; readonly links: string; readonly caching: string };

interface AnsweredBy {
  readonly heads: PageHeads | null;
  readonly rendered: RenderedPages | undefined;
  readonly preloadLinks: (path: string) => string;
}

interface Visitor {
  readonly reader: SharedReader;
  readonly requester: Person;
  readonly asked: AskedAs | undefined;
}

function busyAnswer(error: unknown): Answer {
  if (error instanceof RejectedForNow) return { kind: 'busy', wait: error.retryAfterSeconds };
  throw error;
}

/** @throws RejectedForNow for guests of a network over the limit; members' browsers render the page instead */
async function answerTo(url: string, visitor: Visitor, { heads, rendered, preloadLinks }: AnsweredBy): Promise<Answer> {
  const path = url.split('?', 1)[0]!;
  const { reader } = visitor;
  const isMember = reader === 'member';
  const own = visitor.asked !== undefined && isRenderedFor('viewer', path) ? visitor.asked : null;
  if (rendered !== undefined && own !== null) {
    const html = await orFrame(reader, rendered.makeFor(own.ask, url, visitor.requester));
    if (html !== null) return { kind: 'own', html };
  } else if (rendered !== undefined && isRenderedFor(reader, path)) {
    const page = await orFrame(reader, rendered.find(path + wishesIn(url), reader, visitor.requester));
    if (page !== null) return { kind: 'whole', page };
  }
  // When the look-up fails the page is sent as built; the client then shows the problem.
  const head = (isPagePath(path) ? await heads?.headOf(path).catch(() => null) : MISSING) ?? null;
  if (head?.status === 404 && !isMember) {
    const address = url === RENDERED_BY_CLIENT || isRenderedByClient(path) ? RENDERED_BY_CLIENT : MISSING_PATH;
    const page =
      rendered === undefined ? null : await orFrame(reader, rendered.find(address, reader, visitor.requester));
    if (page !== null) return { kind: 'missing', page };
  }
  const links = isMember && head?.status !== 404 ? preloadLinks(path) : '';
  const ofFrame = links === '' ? ASKED_EACH_TIME : MEMBERS;
  // Proxies may cache these paths, and would then serve a guest's page to members.
  const isShared = rendered !== undefined && isRenderedPath(path);
  return { kind: 'frame', head, links, caching: isShared && isMember ? PRIVATE : ofFrame };
}

/** null for members over the limit. @throws RejectedForNow for guests */
async function orFrame<Page>(reader: SharedReader, coming: Promise<Page | null>): Promise<Page | null> {
  try {
    return await coming;
  } catch (error) {
    if (reader === 'member' && error instanceof RejectedForNow) return null;
    throw error;
  }
}

/** The part of a query that changes the page, in one canonical order. Begins with ? or is empty. */
function wishesIn(url: string): string {
  const [path = '', query] = url.split('?', 2);
  if (query === undefined || !SEARCHED.test(path)) return '';
  const parameters = new URLSearchParams(query);
  const wishes = new URLSearchParams();
  for (const name of CRITERIA) for (const value of parameters.getAll(name)) wishes.append(name, value);
  return wishes.size === 0 ? '' : `?${wishes.toString()}`;
}

async function sendWhole(
  request: FastifyRequest,
  reply: FastifyReply,
  page: WholePage,
  reader: SharedReader,
): Promise<FastifyReply> {
  if (reader === 'member') {
    reply.header('cache-control', PRIVATE);
    return sendForm(request, reply, page);
  }
  reply.type(HTML).header('cache-control', SHARED).header('etag', page.tag);
  if (request.headers['if-none-match']?.includes(page.tag)) return reply.status(304).send();
  return sendForm(request, reply, page);
}

/** The smallest form that the browser accepts; null: none. */
const formFor = ({ headers }: FastifyRequest) =>
  negotiate(String(headers['accept-encoding'] ?? ''), ['br', 'gzip'] as const);

async function sendForm(request: FastifyRequest, reply: FastifyReply, page: WholePage): Promise<FastifyReply> {
  reply.type(HTML);
  const form = formFor(request);
  if (form === null) return reply.send(await plainForm(page));
  return reply.header('content-encoding', form).send(page.forms[form]);
}

/** It is sent once, so it is compressed in that form alone. */
async function sendOwn(request: FastifyRequest, reply: FastifyReply, html: string): Promise<FastifyReply> {
  reply.type(HTML).header('cache-control', PRIVATE);
  const form = formFor(request);
  if (form === null) return reply.send(html);
  return reply.header('content-encoding', form).send(await compressed(html, form));
}

/**
 * Whether the client's not-found page shows a link to the former page or marks the parent's link there. The client's
 * router ignores case and escapes, and so does this.
 */
function isRenderedByClient(path: string): boolean {
  const known = unescaped(path).toLowerCase();
  return isPagePath(known) || isPagePath(`/${known.split('/')[1]}`);
}

function unescaped(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    // The router also takes such a path literally.
    return path;
  }
}

/** The new address of a moved page, with the request's query. */
function movedTo(url: string): string | undefined {
  const [path = '', query] = url.split('?', 2);
  const now = new Map(Object.entries(MOVED_PATHS)).get(path.replace(/\/$/, '') as keyof typeof MOVED_PATHS);
  return now && (query === undefined ? now : `${now}?${query}`);
}

const cachingOf = (path: string): string =>
  HASHED.test(path) ? `public, max-age=${YEAR}, immutable` : ASKED_EACH_TIME;

function isPage(url: string): boolean {
  const path = url.split('?', 1)[0]!;
  return !SERVICE_PATHS.test(path) && !/\.[a-z0-9]+$/i.test(path);
}
