import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { MISSING_PATH } from '@meguri/contracts/service/page-paths.ts';
import {
  type AskApi,
  PAGE_STATE,
  type PageState,
  type Reader,
  type RenderPage,
} from '@meguri/contracts/service/rendered-page.ts';
import { dataBlock } from './data-block.ts';
import { MISSING, type PageHeads } from './page-heads.ts';
import { preloadLinksIn } from './preload-links.ts';
import { pageWithHead, pageWithLinks, pageWithTitle } from './page-with-head.ts';
import { renderingIn } from './render-thread.ts';
import type { Composed } from './rendered-pages.ts';

/** The server build of the client, in a folder that isn't served (`scripts/workspace.mjs` builds both). */
const RENDERER = join('.server', 'server.js');
/**
 * `MISSING_PATH` for addresses where the client shows more than the not-found page: a link to the former page or a
 * marked link. It is sent without its state, so the client renders it from scratch instead of hydrating.
 */
export const RENDERED_BY_CLIENT = `${MISSING_PATH}?rendered-by-client`;
/** The root element, with the `<noscript>` message that an unrendered page shows. */
const ROOT = /<div id="root"><\/div>(\s*<noscript>.*?<\/noscript>)?/s;

/**
 * Composes pages from the client's server rendering and the API's answers. The renderer is loaded at the first page.
 * @param folder the built client
 * @param askAsGuest what a page asks that isn't rendered for a viewer
 * @param closed aborted once no more pages will be requested
 */
export function pageComposer(folder: string, heads: PageHeads | null, askAsGuest: AskApi, closed?: AbortSignal) {
  const index = join(folder, 'index.html');
  const preloadLinks = preloadLinksIn(folder);
  let render: RenderPage | null = null;
  return async (address: string, reader: Reader, ask: AskApi = askAsGuest): Promise<Composed | null> => {
    render ??= rendererIn(folder, closed);
    const isRenderedByClient = address === RENDERED_BY_CLIENT;
    const isMissing = isRenderedByClient || address === MISSING_PATH;
    const path = address.split('?', 1)[0]!;
    const head = isMissing ? MISSING : ((await heads?.headOf(path)) ?? null);
    if (head?.status === 404 && !isMissing) return null;
    const page = await render(isMissing ? MISSING_PATH : address, reader, ask);
    if (page === null) return null;
    const built = await readFile(index, 'utf8');
    const titled = (head?.title ?? null) === null ? pageWithTitle(built, page.title) : built;
    const headed = head === null ? titled : pageWithHead(titled, head);
    const frame = reader === 'guest' ? headed : pageWithLinks(headed, preloadLinks(path, reader === 'member'));
    const { markup, state } = page;
    return {
      html: frame.replace(
        ROOT,
        () => `<div id="root">${markup}</div>${isRenderedByClient ? '' : `\n${dataOf(state)}`}`,
      ),
      essence: () => frame + markup + JSON.stringify(state.answers.filter(([[path]]) => path !== '/api/status')),
    };
  };
}

function rendererIn(folder: string, closed?: AbortSignal): RenderPage {
  const file = join(folder, RENDERER);
  if (!existsSync(file)) throw new Error(`${file} is missing: the client wasn't built for servers`);
  return renderingIn(pathToFileURL(file).href, closed);
}

const dataOf = (state: PageState): string => dataBlock(`type="application/json" id="${PAGE_STATE}"`, state);
