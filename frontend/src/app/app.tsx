import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { closeLoginPrompt, useLoginPrompt } from '../features/session/login-prompt.ts';
import { useViewer } from '../features/session/api/viewer.ts';
import { askForProof, useAskedProof } from '../features/session/step-up.ts';
import { PageBoundary, PartBoundary } from '../ui/states/error-boundary.tsx';
import { Spinner } from '../ui/states/states.tsx';
import { useToasts } from '../ui/overlay/toast-store.ts';
import { Layout } from './layout/layout.tsx';
import { Pages } from './routes/pages.tsx';
import { ScrollPosition } from './scroll-position.tsx';
import { Splash } from './splash.tsx';
import { api } from '../lib/http/api.ts';
import { lazyPage, membersPart } from '../lib/lazy-page.tsx';
import { lazyDialog } from '../ui/overlay/lazy-dialog.tsx';

const Live = membersPart(() => import('./member/live.tsx'));
const EndedSession = lazyPage(async () => {
  const { EndedSession } = await import('./ended-session.ts');
  return { default: EndedSession };
});
const LoginPrompt = lazyDialog(() => import('./login-prompt.tsx'));
const StepUpDialog = lazyDialog(() => import('../features/session/components/step-up-dialog.tsx'));

api.prove = askForProof;
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
      <Login />
      <StepUp />
      <PartBoundary name="ご案内">
        <MemberParts />
      </PartBoundary>
      <PartBoundary name="お知らせ">
        <Announcements />
      </PartBoundary>
    </QueryClientProvider>
  );
}

/** What only members need: guests don't load it. That a session has ended is noticed after it, too. */
function MemberParts() {
  const { viewer } = useViewer();
  const [first, setFirst] = useState<number>();
  if (viewer && !first) setFirst(viewer.id);
  return (
    <>
      {first !== undefined && <EndedSession userId={first} />}
      {viewer && <Live userId={viewer.id} />}
    </>
  );
}

/** Loaded when it is first asked for, then kept, so that it can close in peace. */
function Login() {
  const { open } = useLoginPrompt();
  const [wanted, setWanted] = useState(false);
  if (open && !wanted) setWanted(true);
  return wanted && <LoginPrompt open={open} onClose={closeLoginPrompt} />;
}

/** Over whatever dialog the press came from. */
function StepUp() {
  const asked = useAskedProof();
  return asked && <StepUpDialog by={asked.by} onProved={() => asked.end(true)} onClose={() => asked.end(false)} />;
}

/** Toasts come with the first thing to say. */
function Announcements() {
  const needed = useToasts().length > 0;
  return <Suspense fallback={null}>{needed && <Toasts />}</Suspense>;
}

function CurrentPage() {
  const { pathname } = useLocation();
  // The first page stands as it comes; only from one to the next there is a change to see.
  const [first] = useState(pathname);
  return (
    <PageBoundary resetKey={pathname}>
      {/* Another page's own: one that isn't taken over yet holds nobody who leaves it. */}
      <Suspense key={pathname} fallback={<Spinner />}>
        <div data-page className={pathname === first ? '' : 'animate-page'}>
          <Pages />
        </div>
      </Suspense>
    </PageBoundary>
  );
}
