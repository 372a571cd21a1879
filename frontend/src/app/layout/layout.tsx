import type { Account } from '@meguri/contracts/account/account-view.ts';
import { type ReactNode, Suspense } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useViewer } from '../../features/session/api/viewer.ts';
import { statusQuery } from '../../features/service-status/api/service-status.ts';
import { PartBoundary } from '../../ui/states/error-boundary.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { lazyPage, membersPart } from '../../lib/lazy-page.tsx';

const ConnectionBanner = membersPart(() => import('../member/connection.tsx'));
const UnconfirmedMail = lazyPage(() => import('../member/unconfirmed-mail.tsx'));
/** Reserves space for the panel, so that nothing shifts when its code loads or the viewer turns out to be a member. */
const DEMO_PANEL_COMING = <div className="h-8 bg-wash" />;
const DemoPanel = lazyPage(() => import('../../features/demo/components/demo-panel.tsx'), DEMO_PANEL_COMING);

const isUnconfirmed = ({ email, emailVerified, pendingEmail }: Account): boolean =>
  !emailVerified && (email ?? pendingEmail) !== null;

export function Layout({ children }: { readonly children: ReactNode }) {
  const { viewer } = useViewer();
  const { data: status } = useQuery(statusQuery);
  return (
    <div data-frame className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-60 focus:rounded-full focus:bg-ink focus:px-5 focus:py-2 focus:text-paper"
      >
        本文へ移動
      </a>
      {status?.demo && viewer !== null && (
        <PartBoundary name="デモの時刻">
          <Suspense fallback={null}>
            {viewer ? <DemoPanel mayMove={viewer.operatorRole === 'administrator'} /> : DEMO_PANEL_COMING}
          </Suspense>
        </PartBoundary>
      )}
      <Header viewer={viewer} maintenance={status?.maintenance ?? false} />
      {viewer && (
        <PartBoundary name="接続の状態">
          <ConnectionBanner />
          {isUnconfirmed(viewer) && <UnconfirmedMail viewer={viewer} />}
        </PartBoundary>
      )}
      {/* At least as high as the screen, so that the footer doesn't move when a page's content loads. */}
      <main id="main" className="min-h-dvh grow pb-20">
        {children}
      </main>
      <Footer />
      <BottomBar viewer={viewer} />
    </div>
  );
}
