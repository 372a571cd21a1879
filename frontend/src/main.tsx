import './lib/schemas-without-eval.ts';
import './styles.css';
import { PAGE_STATE, type PageState } from '@meguri/contracts/service/rendered-page.ts';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app/app.tsx';
import { SITE } from './app/pending-title.tsx';
import { prefetchLinks } from './app/prefetch/prefetch-links.ts';
import { firstPage, prepareHydration } from './app/prefetch/prepare-hydration.ts';
import { keepInstallPrompt } from './features/device/install-prompt.ts';
import { loaded } from './lib/loaded.ts';
import { createQueryClient } from './lib/query/query-client.ts';
import { Rendered } from './lib/rendered.ts';
import { DRAFTS, stored } from './lib/storage/storage.ts';

keepInstallPrompt();
const queries = createQueryClient();
const root = document.getElementById('root')!;
const block = document.getElementById(PAGE_STATE);
const state = block?.textContent ? (JSON.parse(block.textContent) as PageState) : null;
// It may hold the member's account, which must not outlast a logout.
block?.remove();
const app = (rendered: PageState | null) => (
  <StrictMode>
    <Rendered value={rendered}>
      <BrowserRouter>
        <App queries={queries} />
      </BrowserRouter>
    </Rendered>
  </StrictMode>
);
const { pathname: opened, search } = window.location;
const isLeft = (): boolean => window.location.pathname !== opened || window.location.search !== search;
const begin = async () => {
  if (state !== null) await prepareHydration(state, window.location, queries);
  // If the user has gone back meanwhile, this isn't the page that the server rendered.
  if (state === null || isLeft()) {
    await (await firstPage())?.prefetchFirstPage(window.location, queries);
    createRoot(root).render(app(null));
  } else {
    // React begins a moment later: if the user goes back until then, it renders the other page, which is no error.
    hydrateRoot(root, app(state), { onRecoverableError: (error) => isLeft() || reportError(error) });
    // From now on React owns the title, and replaces it on navigation.
    document.head.append(Object.assign(document.createElement('title'), { text: SITE }));
  }
  // Fonts load after the first paint, which they would delay; until then text is shown in the device's own typeface. A browser without
  // `requestIdleCallback` waits a moment.
  (window.requestIdleCallback ?? ((load: () => void) => setTimeout(load, 300)))(() => {
    // The browser fetches only the font files with characters that the page shows. Without a network it keeps the device's typeface.
    void loaded(() => import('../fonts/cut/fonts.css')).catch(() => undefined);
    prefetchLinks(queries);
  });
};
void begin();
setTimeout(
  () =>
    void loaded(() => import('./app/after-start.tsx'))
      .then(({ afterStart }) => afterStart(queries, opened))
      .catch(() => undefined),
  // Drafts are restored before the user begins to type again.
  stored('session', DRAFTS) === null ? 4000 : 0,
);
