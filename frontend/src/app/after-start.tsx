import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createRoot } from 'react-dom/client';
import { paintBars } from '../features/device/theme.ts';
// They say that the network is gone, when they could no longer be loaded. Should they not arrive now either, they are
// asked for again when there is something to say.
import '../ui/overlay/toasts.tsx';
import { watchBack } from '../ui/overlay/back-closes.ts';
import { beginAtHeadings } from './begin-at-headings.ts';
import { prefetchNear } from './prefetch/prefetch-near.ts';
import { NewRelease } from './release/new-release.tsx';
import { typeAgain } from './release/typed-fields.ts';

/** What a page needs once it has been there for a while, and its first visit shouldn't wait for. @param address the path that was opened */
export function afterStart(queries: QueryClient, address: string): void {
  typeAgain(queries);
  beginAtHeadings(address);
  prefetchNear(queries);
  paintBars();
  watchBack();
  // For pushes, and the page that is shown without a network. A browser that refuses shows its own.
  navigator.serviceWorker?.register('/service-worker.js').catch(() => undefined);
  const place = document.body.appendChild(document.createElement('div'));
  createRoot(place).render(
    <QueryClientProvider client={queries}>
      <NewRelease />
    </QueryClientProvider>,
  );
}
