import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { closeLoginPrompt, useLoginPrompt } from '../features/session/login-prompt.ts';
import { useViewer } from '../features/session/api/viewer.ts';
import { askForProof, useAskedProof } from '../features/session/step-up.ts';
import { PageBoundary, PartBoundary } from '../ui/states/error-boundary.tsx';
import { Spinner } from '../ui/states/loading.tsx';
import { useToasts } from '../ui/overlay/toast-store.ts';
import { Layout } from './layout/layout.tsx';
import { Pages } from './routes/pages.tsx';
import { ScrollPosition } from './scroll-position.tsx';
import { api } from '../lib/http/api.ts';
import { lazyPage, membersPart } from '../lib/lazy-page.tsx';
import { shownPath } from '../lib/shown-path.ts';
import { lazyDialog } from '../ui/overlay/lazy-dialog.tsx';
import { useOneTimeAnimation } from '../ui/one-time-animation.tsx';
import { Ring } from '../ui/ring.tsx';

/** The logo, shown for 1.6 s per tab on top of the first page, which can be used meanwhile. */
function Splash() {
  const { shown, box } = useOneTimeAnimation('splash');
  if (!shown) return null;
  return (
    <div
      ref={box}
      aria-hidden
      data-splash
      className="animate-splash pointer-events-none fixed inset-0 z-60 flex items-center justify-center bg-paper motion-reduce:hidden [.splash-seen_&]:hidden"
    >
      <Ring turns className="size-20 md:size-24" />
    </div>
  );
}

const Live = membersPart(() => import('./member/live.tsx'));
const EndedSession = membersPart(async () => {
  const { EndedSession } = await import('./ended-session.ts');
  return { default: EndedSession };
});
const LoginPrompt = lazyDialog(() => import('./login-prompt.tsx'));
const StepUpDialog = lazyDialog(() => import('../features/session/components/step-up-dialog.tsx'));

api.prove = askForProof;
const Toasts = lazyPage(() => import('../ui/overlay/toasts.tsx'));

/** Everything below the router, so that the server can render it too. */
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

/** Components for members only, so that guests don't load them. They stay mounted after a session has expired. */
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

/** Loaded when first opened and then kept mounted, so that the closing animation can run. */
function Login() {
  const { open } = useLoginPrompt();
  const [wanted, setWanted] = useState(false);
  if (open && !wanted) setWanted(true);
  return wanted && <LoginPrompt open={open} onClose={closeLoginPrompt} />;
}

/** Rendered above the dialog that asked for the proof. */
function StepUp() {
  const asked = useAskedProof();
  return asked && <StepUpDialog by={asked.by} onProved={() => asked.end(true)} onClose={() => asked.end(false)} />;
}

/** Loaded with the first toast. */
function Announcements() {
  const needed = useToasts().length > 0;
  return <Suspense fallback={null}>{needed && <Toasts />}</Suspense>;
}

function CurrentPage() {
  const { pathname } = useLocation();
  // The first page isn't animated, only changes between pages.
  const [first] = useState(pathname);
  useEffect(() => shownPath.set(pathname), [pathname]);
  return (
    <PageBoundary resetKey={pathname}>
      {/* Keyed by path: leaving a page that hasn't hydrated yet must not suspend the next one. */}
      <Suspense key={pathname} fallback={<Spinner />}>
        <div data-page className={pathname === first ? '' : 'animate-page'}>
          <Pages />
        </div>
      </Suspense>
    </PageBoundary>
  );
}
