import type { Account } from '@meguri/contracts/account/account-view.ts';
import { type ReactNode, Suspense } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useViewer } from '../../features/session/api/viewer.ts';
import { statusQuery } from '../../features/service-status/api/service-status.ts';
import { PartBoundary } from '../../ui/states/error-boundary.tsx';
import { BottomBar } from './bottom-bar.tsx';
import { Header } from './header.tsx';
import { useRoute } from '../routes/pages.tsx';
import { lazyPage, membersPart } from '../../lib/lazy-page.tsx';
import { Link } from '../../ui/controls/link.tsx';

const LINKS = [
  { to: '/help', label: '使い方とよくある質問' },
  { to: '/posts', label: '読みもの' },
  { to: '/terms-of-service', label: '利用規約' },
  { to: '/privacy-policy', label: 'プライバシーポリシー' },
  { to: '/commercial-transaction-law', label: '特定商取引法に基づく表記' },
  { to: '/cookie-settings', label: 'Cookie設定' },
  { to: '/support', label: 'お問い合わせ' },
] as const;

const Footer = () => (
  <footer className="bg-wash pb-[calc(4.5rem+var(--above-tabs,0px)+env(safe-area-inset-bottom))] text-sm md:pb-0 tiny:pb-0">
    <div className="measure flex flex-col gap-6 py-12 md:flex-row md:items-start md:justify-between">
      <div className="flex flex-col gap-1">
        <p className="font-serif text-base tracking-[0.1em]">クローゼットは、無限になる。</p>
        <p className="text-soft">
          <span>ベータ版の対象地域：</span>
          <br className="sm:hidden" />
          <span>滋賀・京都・大阪・兵庫・奈良・和歌山</span>
        </p>
      </div>
      <ul className="flex flex-col gap-x-8 whitespace-nowrap md:-mt-2 md:grid md:grid-cols-3 lg:grid-cols-[repeat(4,auto)]">
        {LINKS.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} className="inline-flex min-h-11 items-center hover:text-accent">
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  </footer>
);

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
  const route = useRoute()?.route;
  const isOperators = route?.guard === 'operator' && viewer?.isAdmin;
  return (
    <div data-frame={route?.isChat ? 'chat' : isOperators ? 'operators' : ''} className="flex min-h-dvh flex-col">
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
          <Suspense fallback={null}>{isUnconfirmed(viewer) && <UnconfirmedMail viewer={viewer} />}</Suspense>
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
