import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { MISSING_PATH } from '@meguri/contracts/service/page-paths.ts';
import {
  type AskAsGuest,
  PAGE_STATE,
  type PageState,
  type Reader,
  type RenderPage,
} from '@meguri/contracts/service/rendered-page.ts';
import { MISSING, type PageHeads } from './page-heads.ts';
import { linksAheadIn } from './links-ahead.ts';
import { pageWithHead, pageWithLinks, pageWithTitle } from './page-with-head.ts';
import { renderingIn } from './render-thread.ts';
import type { Composed } from './rendered-pages.ts';

/** Beside the pages, where it isn't served (`scripts/workspace.mjs` builds both). */
const RENDERER = join('.server', 'server.js');
/**
 * As `MISSING_PATH`, where the client shows more than that page with its address: what was there before, or a link that is
 * marked. It comes without what it was made of, so the client draws it anew.
 */
export const DRAWN_ANEW = `${MISSING_PATH}?drawn-anew`;
/** With what it says, where nothing fills it, to those without scripts. */
const ROOT = /<div id="root"><\/div>(\s*<noscript>.*?<\/noscript>)?/s;

/**
 * Makes whole pages of the client's own rendering and what the interface answers a guest. The renderer is loaded for the
 * first page.
 * @param folder the built client @param closed when nobody will ask for a page any more
 */
export function pageComposer(folder: string, heads: PageHeads | null, ask: AskAsGuest, closed?: AbortSignal) {
  const index = join(folder, 'index.html');
  const linksAhead = linksAheadIn(folder);
  let render: RenderPage | null = null;
  return async (address: string, reader: Reader): Promise<Composed | null> => {
    render ??= rendererIn(folder, ask, closed);
    const isDrawnAnew = address === DRAWN_ANEW;
    const isMissing = isDrawnAnew || address === MISSING_PATH;
    const path = address.split('?', 1)[0]!;
    const head = isMissing ? MISSING : ((await heads?.headOf(path)) ?? null);
    if (head?.status === 404 && !isMissing) return null;
    const page = await render(isMissing ? MISSING_PATH : address, reader);
    if (page === null) return null;
    const built = await readFile(index, 'utf8');
    const titled = (head?.title ?? null) === null ? pageWithTitle(built, page.title) : built;
    const headed = head === null ? titled : pageWithHead(titled, head);
    const frame = reader === 'member' ? pageWithLinks(headed, linksAhead(path)) : headed;
    const { markup, state } = page;
    return {
      html: frame.replace(ROOT, () => `<div id="root">${markup}</div>${isDrawnAnew ? '' : `\n${dataOf(state)}`}`),
      essence: frame + markup + JSON.stringify(state.answers.filter(([[path]]) => path !== '/api/status')),
    };
  };
}

function rendererIn(folder: string, ask: AskAsGuest, closed?: AbortSignal): RenderPage {
  const file = join(folder, RENDERER);
  if (!existsSync(file)) throw new Error(`${file} is missing: the client wasn't built for servers`);
  return renderingIn(pathToFileURL(file).href, ask, closed);
}

/** Data, which browsers don't run: a strict script policy leaves it alone. No `<` in it can end the element. */
const dataOf = (state: PageState): string =>
  `<script type="application/json" id="${PAGE_STATE}">${JSON.stringify(state).replaceAll('<', '\\u003c')}</script>`;
