import './lib/schemas-without-eval.ts';
import './styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app/app.tsx';
import { prefetchLinks } from './app/prefetch-links.ts';
import { prefetchFirstPage } from './app/prefetch.ts';
import { keepInstallPrompt } from './features/device/install-prompt.ts';
import { createQueryClient } from './lib/query/query-client.ts';

keepInstallPrompt();
const queries = createQueryClient();
prefetchFirstPage(window.location, queries);
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <BrowserRouter>
      <App queries={queries} />
    </BrowserRouter>
  </StrictMode>,
);
// Text is readable in the device's own face until then. A browser that can't tell when it is idle waits a moment.
(window.requestIdleCallback ?? ((load: () => void) => setTimeout(load, 300)))(() => {
  // Without a network it stays with that face.
  void import('./fonts.ts').catch(() => undefined);
  prefetchLinks(queries);
});
setTimeout(
  () => void import('./app/after-start.tsx').then(({ afterStart }) => afterStart(queries)).catch(() => undefined),
  4000,
);
