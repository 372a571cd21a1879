import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { useViewer } from '../features/session/api/viewer.ts';
import { PageBoundary, PartBoundary } from '../ui/error-boundary.tsx';
import { Spinner } from '../ui/states.tsx';
import { useToasts } from '../ui/overlay/toast-store.ts';
import { Layout } from './layout/layout.tsx';
import { EndedSession } from './ended-session.ts';
import { LoginPrompt } from './login-prompt.tsx';
import { Pages } from './pages.tsx';
import { ScrollPosition } from './scroll-position.tsx';
import { Splash } from './splash.tsx';
import { lazyPage } from '../lib/lazy-page.tsx';

const Live = lazyPage(() => import('./member/live.tsx'));
const Toasts = lazyPage(() => import('../ui/overlay/toasts.tsx'));

/** Everything below the router, so that a server can render it too. */
export function App({ queries }: { readonly queries: QueryClient }) {
  return (
    <QueryClientProvider client={queries}>
      <Layout>
        <CurrentPage />
      </Layout>
      <Splash />
      <ScrollPosition />
      <EndedSession />
      <PartBoundary name="ログイン画面">
        <LoginPrompt />
      </PartBoundary>
      <PartBoundary name="ご案内">
        <MemberParts />
      </PartBoundary>
      <PartBoundary name="お知らせ">
        <Announcements />
      </PartBoundary>
    </QueryClientProvider>
  );
}

/** What only members need: guests don't load it. */
function MemberParts() {
  const { viewer } = useViewer();
  return viewer ? <Live userId={viewer.id} /> : null;
}

/** Toasts come with the first thing to say. */
function Announcements() {
  const needed = useToasts().length > 0;
  return <Suspense fallback={null}>{needed && <Toasts />}</Suspense>;
}

function CurrentPage() {
  const { pathname } = useLocation();
  return (
    <PageBoundary resetKey={pathname}>
      <Suspense fallback={<Spinner />}>
        <div key={pathname} className="animate-page">
          <Pages />
        </div>
      </Suspense>
    </PageBoundary>
  );
}
