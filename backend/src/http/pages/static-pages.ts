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
import type { Reader } from '@meguri/contracts/service/rendered-page.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RejectedForNow } from '@meguri/contracts/errors.ts';
import type { Person } from '../../limits/served-time.ts';
import { askerOf } from '../sessions/asker.ts';
import { cookieIn } from '../sessions/cookies.ts';
import { sendBusyPage } from './busy-page.ts';
import { SESSION_COOKIE } from '../sessions/session-hook.ts';
import { DRAWN_ANEW } from './composed-page.ts';
import { MISSING, type PageHead, type PageHeads } from './page-heads.ts';
import { linksAheadIn } from './links-ahead.ts';
import { pageWithHead, pageWithLinks } from './page-with-head.ts';
import { plainForm, type RenderedPages, type WholePage } from './rendered-pages.ts';

const YEAR = 365 * 24 * 3600;
/** What the build names carries a hash of its content in the name and never changes. */
const HASHED = /[\\/]assets[\\/][^\\/]+$/;
/** Paths that belong to the service: what is missing there is an error, never a page. */
const SERVICE_PATHS = /^\/(api|uploads|ws|livez|readyz|metrics|outbox)(\/|$|\?)/;

const HTML = 'text/html; charset=utf-8';
const ASKED_EACH_TIME = 'public, max-age=0, must-revalidate';
/** A page for all guests: others on the way may keep it, too. What it shows is asked for again by whoever opens it. */
const SHARED = 'public, max-age=10, stale-while-revalidate=60';
const NOBODY_ELSES = 'private, no-store';
/** Nothing of it is anybody's own, but only members' pages name what members will ask for. */
const MEMBERS = 'private, no-cache';
/** Where a query makes another page; on others it is but what somebody counts visits by. */
const SEARCHED = /^\/(items|search)\/?$/;

interface Pages {
  /** What some pages have in their head for those who never run a script. */
  readonly heads?: PageHeads | null;
  /** absent: every page is rendered by the browser */
  readonly rendered?: RenderedPages;
  /** Whether browsers speak https to us. */
  readonly secure?: boolean;
}

/**
 * Serves the built client's files at `/`, in a context of their own so that the interface pays nothing for it.
 * A public page is sent as the server has rendered it, to members as to somebody who isn't known yet; every other with the index, which
 * shows it once its script runs. An address without a page is answered so, too, as not found, and guests get the page that says so. A missing
 * asset is missing.
 */
export async function servePages(
  server: FastifyInstance,
  folder: string,
  { heads = null, rendered, secure = false }: Pages = {},
): Promise<void> {
  if (!existsSync(folder)) return;
  const index = join(resolve(folder), 'index.html');
  const linksAhead = linksAheadIn(resolve(folder));
  await server.register(async (pages: FastifyInstance) => {
    await pages.register(fastifyStatic, {
      root: resolve(folder),
      // Its own route reads whole folders for each file, to be sure of a name's capitals: 2 ms among our assets.
      serve: false,
      cacheControl: false,
      // Beside each asset the build has put its compressed forms.
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
      const asker = askerOf(request);
      const answer = await answerTo(request.url, { reader, asker }, { heads, rendered, linksAhead }).catch(busyAnswer);
      if (answer.kind === 'busy') return sendBusyPage(reply, answer.wait);
      if (answer.kind === 'whole') return sendWhole(request, reply, answer.page, reader);
      if (answer.kind === 'missing') {
        reply.status(404).header('cache-control', ASKED_EACH_TIME);
        return sendForm(request, reply, answer.page);
      }
      const { head, links, caching } = answer;
      reply.header('cache-control', caching);
      if (head === null && links === '') return reply.sendFile('index.html');
      const built = await readFile(index, 'utf8');
      reply.status(head?.status ?? 200).type(HTML);
      return reply.send(pageWithLinks(head === null ? built : pageWithHead(built, head), links));
    });
  });
}

/** A name that begins with a dot is nobody's: the server's own part of the client lies in such a folder. */
const HIDDEN = /(^|\/)\./;

/** What the build has put there for everybody, by paths as addresses have them. It is the same as long as the process runs. */
async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const paths = files.map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll(sep, '/'));
  return paths.filter((path) => !HIDDEN.test(path));
}

/**
 * The same address, or that of no page where its escapes stand for nothing: the framework would answer it as it answers programs.
 */
export function addressOf(url: string): string {
  if (!url.includes('%') || !isPage(url)) return url;
  try {
    decodeURI(url.split('?', 1)[0]!);
    return url;
  } catch {
    return DRAWN_ANEW;
  }
}

/** What is sent for a page: all of it, the page that says that there is none, or the index with what belongs into its head. */
type Answer =
  | { readonly kind: 'whole'; readonly page: WholePage }
  | { readonly kind: 'missing'; readonly page: WholePage }
  | { readonly kind: 'busy'; readonly wait: number }
  | { readonly kind: 'frame'; readonly head: PageHead | null; readonly links: string; readonly caching: string };

interface AnsweredBy {
  readonly heads: PageHeads | null;
  readonly rendered: RenderedPages | undefined;
  readonly linksAhead: (path: string) => string;
}

interface Visitor {
  readonly reader: Reader;
  readonly asker: Person;
}

function busyAnswer(error: unknown): Answer {
  if (error instanceof RejectedForNow) return { kind: 'busy', wait: error.retryAfterSeconds };
  throw error;
}

/** @throws RejectedForNow for guests whose network may have no page rendered now; members' browsers render it themselves */
async function answerTo(url: string, visitor: Visitor, { heads, rendered, linksAhead }: AnsweredBy): Promise<Answer> {
  const path = url.split('?', 1)[0]!;
  const { reader } = visitor;
  const isMember = reader === 'member';
  if (rendered !== undefined && isRenderedFor(reader, path)) {
    const page = await renderedFor(visitor, path + wishesIn(url), rendered);
    if (page !== null) return { kind: 'whole', page };
  }
  // What can't be looked up now leaves the page as it was built: it says by itself what is amiss.
  const head = (isPagePath(path) ? await heads?.headOf(path).catch(() => null) : MISSING) ?? null;
  if (head?.status === 404 && !isMember) {
    const address = url === DRAWN_ANEW || isDrawnAnew(path) ? DRAWN_ANEW : MISSING_PATH;
    const page = rendered === undefined ? null : await renderedFor(visitor, address, rendered);
    if (page !== null) return { kind: 'missing', page };
  }
  const links = isMember && head?.status !== 404 ? linksAhead(path) : '';
  const ofFrame = links === '' ? ASKED_EACH_TIME : MEMBERS;
  // Others on the way keep what guests get there.
  const isShared = rendered !== undefined && isRenderedPath(path);
  return { kind: 'frame', head, links, caching: isShared && isMember ? NOBODY_ELSES : ofFrame };
}

async function renderedFor(
  { reader, asker }: Visitor,
  address: string,
  pages: RenderedPages,
): Promise<WholePage | null> {
  try {
    return await pages.find(address, reader, asker);
  } catch (error) {
    if (reader === 'member' && error instanceof RejectedForNow) return null;
    throw error;
  }
}

/** What of a query makes another page, however it is written: so much of it, in one order. Begins with ? or is empty. */
function wishesIn(url: string): string {
  const [path = '', query] = url.split('?', 2);
  if (query === undefined || !SEARCHED.test(path)) return '';
  const asked = new URLSearchParams(query);
  const wishes = new URLSearchParams();
  for (const name of CRITERIA) for (const value of asked.getAll(name)) wishes.append(name, value);
  return wishes.size === 0 ? '' : `?${wishes.toString()}`;
}

async function sendWhole(
  request: FastifyRequest,
  reply: FastifyReply,
  page: WholePage,
  reader: Reader,
): Promise<FastifyReply> {
  if (reader === 'member') {
    reply.header('cache-control', NOBODY_ELSES);
    return sendForm(request, reply, page);
  }
  reply.type(HTML).header('cache-control', SHARED).header('etag', page.tag);
  if (request.headers['if-none-match']?.includes(page.tag)) return reply.status(304).send();
  return sendForm(request, reply, page);
}

/** As small as the browser takes it. */
async function sendForm({ headers }: FastifyRequest, reply: FastifyReply, page: WholePage): Promise<FastifyReply> {
  reply.type(HTML);
  const form = negotiate(String(headers['accept-encoding'] ?? ''), ['br', 'gzip'] as const);
  if (form === null) return reply.send(await plainForm(page));
  return reply.header('content-encoding', form).send(page.forms[form]);
}

/**
 * Whether the client has a page there, of something that is gone, or marks the links to the one above it. Its router takes capitals
 * and escaped letters for the same.
 */
function isDrawnAnew(path: string): boolean {
  const known = unescaped(path).toLowerCase();
  return isPagePath(known) || isPagePath(`/${known.split('/')[1]}`);
}

function unescaped(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    // The router, too, then takes it as it stands.
    return path;
  }
}

/** Where a former address leads now, with the query that it was asked with. */
function movedTo(url: string): string | undefined {
  const [path = '', query] = url.split('?', 2);
  const now = new Map(Object.entries(MOVED_PATHS)).get(path as keyof typeof MOVED_PATHS);
  return now && (query === undefined ? now : `${now}?${query}`);
}

const cachingOf = (path: string): string =>
  HASHED.test(path) ? `public, max-age=${YEAR}, immutable` : ASKED_EACH_TIME;

function isPage(url: string): boolean {
  const path = url.split('?', 1)[0]!;
  return !SERVICE_PATHS.test(path) && !/\.[a-z0-9]+$/i.test(path);
}
