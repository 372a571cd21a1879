import { isRenderedFor, MISSING_PATH } from '@meguri/contracts/service/page-paths.ts';
import type { Account } from '@meguri/contracts/account/account-view.ts';
import type { ItemSummary } from '@meguri/contracts/item/item-view.ts';
import type { AskApi, PageState, Reader, RenderedPage, RenderPage } from '@meguri/contracts/service/rendered-page.ts';
import { type Query, type QueryClient, type QueryObserverOptions } from '@tanstack/react-query';
import { AsyncLocalStorage } from 'node:async_hooks';
import { StrictMode } from 'react';
import { prerenderToNodeStream } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { App } from './app/app.tsx';
import { fetchAhead, routeAt } from './app/prefetch/prefetch.ts';
import { firstQueriesOf, followingQueriesOf } from './app/prefetch/rendered-queries.ts';
import { statusQuery } from './features/service-status/api/service-status.ts';
import { viewerQuery } from './features/session/api/viewer.ts';
import { ApiError } from './lib/http/api-error.ts';
import { api, get } from './lib/http/api.ts';
import type { RouteQuery } from './app/routes/page-route.ts';
import { createQueryClient } from './lib/query/query-client.ts';
import { Rendered } from './lib/rendered.ts';

export { aheadTable } from './app/prefetch/ahead.ts';

/** A page's first data may lead to further requests of its parts. No page needs more rounds of requests. */
const MAX_ROUNDS = 5;

/** Sends the requests of the page that is being rendered, for its reader: several pages are rendered at once. */
const asking = new AsyncLocalStorage<AskApi>();

api.transport = async (path) => {
  const ask = asking.getStore();
  if (ask === undefined) throw new Error(`${String(path)} isn't requested by a page`);
  const { status, body } = await ask(path as string);
  return new Response(body, { status });
};

/**
 * Public pages as a guest sees them, or a member while it isn't known who they are, and members' own pages as their
 * viewer sees them: the client's second entry, for servers (`http/pages` there).
 */
export const renderPage: RenderPage = (address, reader, ask) => asking.run(ask, () => renderedPage(address, reader));

async function renderedPage(address: string, reader: Reader): Promise<RenderedPage | null> {
  const { pathname, search } = new URL(address, 'http://here');
  if (!isRenderedFor(reader, pathname) && pathname !== MISSING_PATH) return null;
  const queries = createQueryClient();
  queries.setDefaultOptions({ queries: { ...queries.getDefaultOptions().queries, retry: false } });
  try {
    const found = routeAt({ pathname, search });
    const viewer = await viewerFor(reader);
    // Operators' pages hold private data and are entered in the audit trail: only their browsers ask for it.
    if (viewer && (viewer.isAdmin || viewer.operatorRole !== null)) return null;
    if (viewer === undefined) queries.setQueryDefaults(viewerQuery.queryKey, { enabled: false });
    else queries.setQueryData(viewerQuery.queryKey, viewer);
    await fetched(queries, await firstQueriesOf(found, reader === 'viewer' ? (viewer ?? null) : null, search));
    await fetched(queries, followingQueriesOf(found, queries));
    return await inRounds(pathname + search, queries, reader);
  } catch (error) {
    // No failure of the service: something doesn't exist, or the address is invalid. The page itself says so.
    if (error instanceof ApiError && error.status < 500) return null;
    throw error;
  } finally {
    queries.clear();
  }
}

/** null: a guest; undefined: a member who isn't known yet. It isn't `viewerQuery`'s, which also signs the client in. */
async function viewerFor(reader: Reader): Promise<Account | null | undefined> {
  if (reader === 'viewer') return get<Account>('/api/user');
  return reader === 'guest' ? null : undefined;
}

/** Fetches these and whatever else is missing. @throws the error of the first that fails */
async function fetched(queries: QueryClient, all: readonly RouteQuery[] = []): Promise<void> {
  for (const query of all) void fetchAhead(queries, query);
  await Promise.all(missingIn(queries).map((query) => query.fetch()));
}

/** Renders it again and again, until everything that it asks for has been answered. */
async function inRounds(address: string, queries: QueryClient, reader: Reader): Promise<RenderedPage> {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    await fetched(queries);
    if (reader === 'member') forgetOwn(queries);
    const now = queries.getQueryData(statusQuery.queryKey)?.now;
    if (now === undefined) throw new Error('the service didn’t say what time it is');
    const as = { at: Date.parse(now), reader };
    const html = await rendered(address, queries, as);
    if (missingIn(queries).length === 0) return { ...splitUp(html), state: { ...as, answers: answersIn(queries) } };
  }
  throw new Error(`${address} asks for more and more`);
}

const isWanted = ({ state, options }: Query): boolean =>
  state.data === undefined && (options as QueryObserverOptions).enabled !== false;
const missingIn = (queries: QueryClient): Query[] => queries.getQueryCache().getAll().filter(isWanted);

const answersIn = (queries: QueryClient): PageState['answers'] =>
  queries
    .getQueryCache()
    .getAll()
    .flatMap(({ queryKey, state: { data } }) => (data === undefined ? [] : [[queryKey, data] as const]));

/** Fields that depend on the viewer: a guest's values are wrong for a member. */
const OWN: readonly string[] = ['isFavourite'] satisfies readonly (keyof ItemSummary)[];
function forgetOwn(queries: QueryClient): void {
  const withoutOwn = (name: string, value: unknown) => (OWN.includes(name) ? undefined : value);
  queries.setQueriesData<unknown>(
    { predicate: ({ state: { data } }) => data !== undefined },
    (answer: unknown) => JSON.parse(JSON.stringify(answer, withoutOwn)) as unknown,
  );
}

async function rendered(address: string, queries: QueryClient, as: Omit<PageState, 'answers'>): Promise<string> {
  const errors: unknown[] = [];
  const { prelude } = await prerenderToNodeStream(
    <StrictMode>
      <Rendered value={as}>
        <StaticRouter location={address}>
          <App queries={queries} />
        </StaticRouter>
      </Rendered>
    </StrictMode>,
    // In one piece, whatever its size: what comes later would be put into its place by scripts in the page.
    { progressiveChunkSize: Infinity, onError: (error) => void errors.push(error) },
  );
  let html = '';
  for await (const chunk of prelude) html += String(chunk);
  if (errors.length > 0) throw errors[0];
  return html;
}

/** What belongs into the head comes first, and isn't what the client takes over. */
function splitUp(html: string): Pick<RenderedPage, 'title' | 'markup'> {
  const begin = html.indexOf('<div');
  const title = /<title>([^<]*)<\/title>/.exec(html.slice(0, begin))?.[1] ?? '';
  return { title, markup: html.slice(begin) };
}
