import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { paintBars } from '../features/device/theme.ts';
// Loaded early, because toasts report a lost network, when they could no longer be loaded. If this import fails, it is tried again
// with the first toast.
import '../ui/overlay/toasts.tsx';
import { used } from '../lib/touch.ts';
import { watchBack } from '../ui/overlay/back-closes.ts';
import { focusHeadings } from './focus-headings.ts';
import { prefetchNear } from './prefetch/prefetch-near.ts';
import { holdAfterEnd } from './member/hold-after-end.ts';
import { NewRelease } from './release/new-release.tsx';
import { reportVisit } from './visit-reports.ts';
import { restoreKeptDrafts } from './release/reload-drafts.ts';

/** Loads what a page needs later and its first paint shouldn't wait for. @param address the path that was opened */
export function afterStart(queries: QueryClient, address: string): void {
  restoreKeptDrafts(queries);
  holdAfterEnd(queries);
  focusHeadings(address);
  // Most visitors of a page that is only read follow none of its links.
  void used().then(() => prefetchNear(queries));
  paintBars();
  watchBack();
  reportVisit(address);
  // For push notifications and the offline page. If registration fails the browser shows its own offline page.
  navigator.serviceWorker?.register('/service-worker.js').catch(() => undefined);
  const place = document.body.appendChild(document.createElement('div'));
  createRoot(place).render(
    <QueryClientProvider client={queries}>
      <NewRelease />
    </QueryClientProvider>,
  );
}
