import './lib/schemas-without-eval.ts';
import './styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app/app.tsx';
import { beginFirstPage } from './app/first-page.ts';
import { createQueryClient } from './lib/query/query-client.ts';

const queries = createQueryClient();
beginFirstPage(window.location.pathname, queries);
createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <BrowserRouter>
      <App queries={queries} />
    </BrowserRouter>
  </StrictMode>,
);
// Text is readable in the device's own face meanwhile; a browser that can't tell when it has nothing to do gets a moment.
(window.requestIdleCallback ?? ((load: () => void) => setTimeout(load, 300)))(() => void import('./fonts.ts'));
// What says that the network is gone can't be loaded once it is needed for that. Should it not arrive now either, it is
// asked for again when it is needed.
setTimeout(() => void import('./ui/toasts.tsx').catch(() => undefined), 4000);
