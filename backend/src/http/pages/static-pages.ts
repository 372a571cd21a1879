import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import { isPagePath } from '@meguri/contracts/service/page-paths.ts';
import type { FastifyInstance } from 'fastify';
import type { PageHead, PageHeads } from './page-heads.ts';
import { pageWithHead } from './page-with-head.ts';

const YEAR = 365 * 24 * 3600;
/** Built assets carry a hash of their content in the name and never change. */
const HASHED = /[.-][\w-]{8,}\.(js|css|woff2|webp|png|svg)(\.(gz|br))?$/;
/** Paths that belong to the service: what is missing there is an error, never a page. */
const SERVICE_PATHS = /^\/(api|uploads|ws|livez|readyz|metrics|outbox)(\/|$|\?)/;

/** The client says it to people; crawlers read no further than this. */
const MISSING: PageHead = {
  status: 404,
  title: 'ページが見つかりません | 巡り Meguri',
  markup: '<meta name="robots" content="noindex">',
};

/**
 * Serves the built client's files at `/`, in a context of their own so that the interface pays nothing for it.
 * A page is answered with the index, which shows it; an address without a page too, as not found. A missing asset is missing.
 * @param heads what some pages have in their head for those who never run a script
 */
export async function servePages(
  server: FastifyInstance,
  folder: string,
  heads: PageHeads | null = null,
): Promise<void> {
  if (!existsSync(folder)) return;
  await server.register(async (pages: FastifyInstance) => {
    await pages.register(fastifyStatic, {
      root: resolve(folder),
      cacheControl: false,
      // Beside each asset the build has put its compressed forms.
      preCompressed: true,
      dotfiles: 'ignore',
      allowedPath: (path) => !SERVICE_PATHS.test(path),
      setHeaders: (reply, path) => void reply.header('cache-control', cachingOf(path)),
    });
    pages.addHook('preHandler', async (request, reply) => {
      if (!isPage(request.url)) return;
      // What can't be looked up now leaves the page as it was built: it says by itself what is amiss.
      const path = request.url.split('?', 1)[0]!;
      const head = isPagePath(path) ? await heads?.headOf(path).catch(() => null) : MISSING;
      if (head == null) return reply.sendFile('index.html');
      reply
        .status(head.status)
        .type('text/html; charset=utf-8')
        .header('cache-control', 'public, max-age=0, must-revalidate');
      return reply.send(await pageWithHead(join(resolve(folder), 'index.html'), head));
    });
  });
}

const cachingOf = (path: string): string =>
  HASHED.test(path) ? `public, max-age=${YEAR}, immutable` : 'public, max-age=0, must-revalidate';

function isPage(url: string): boolean {
  const path = url.split('?', 1)[0]!;
  return !SERVICE_PATHS.test(path) && !/\.[a-z0-9]+$/i.test(path);
}
