import type { Account } from '@meguri/contracts/account/account-view.ts';
import { House, MessageCircle, Plus, Shirt, UserRound } from 'lucide';
import { askToLogIn } from '../../features/session/login-prompt.ts';
import { membersPart } from '../../lib/lazy-page.tsx';
import { NavLink, useCurrent } from '../../ui/controls/link.tsx';
import { Icon, type IconNode } from '../../ui/icon.tsx';
import { PartBoundary } from '../../ui/states/error-boundary.tsx';

const TabNote = membersPart(() => import('../member/tab-note.tsx'));

interface Tab {
  readonly to: string;
  readonly label: string;
  readonly icon: IconNode;
  /** Which count to show on the tab. */
  readonly note?: 'messages' | 'rounds';
}

/** The only tab that guests can open without a login. */
const HOME = '/';
const TABS: readonly Tab[] = [
  { to: HOME, label: 'ホーム', icon: House },
  { to: '/items', label: 'アイテム', icon: Shirt },
  { to: '/listing', label: '出品', icon: Plus },
  { to: '/messages', label: 'メッセージ', icon: MessageCircle, note: 'messages' },
  { to: '/profile', label: 'マイページ', icon: UserRound, note: 'rounds' },
];

const TAB =
  'relative flex min-h-14 grow basis-0 flex-col items-center justify-center gap-0.5 text-xs whitespace-nowrap enlarged:text-[3.2vw] text-soft transition-colors aria-[current=page]:text-accent';

/** The five tabs on phones. */
export function BottomBar({ viewer }: { readonly viewer: Account | null | undefined }) {
  return (
    <nav
      aria-label="タブ"
      data-tabs
      className="fixed inset-x-0 bottom-0 z-30 flex border-t border-line bg-paper/95 pb-[env(safe-area-inset-bottom)] backdrop-blur-sm md:hidden tiny:static"
    >
      {TABS.map((tab) => {
        if (viewer === null && tab.to !== HOME) return <GuestTab key={tab.to} {...tab} />;
        return (
          <NavLink key={tab.to} to={tab.to} className={TAB}>
            <Face {...tab} />
            {viewer && tab.note && (
              // The tab still works if the count's code fails to load.
              <PartBoundary instead={null}>
                <TabNote of={tab.note} />
              </PartBoundary>
            )}
          </NavLink>
        );
      })}
    </nav>
  );
}

function GuestTab(tab: Tab) {
  return (
    <button
      type="button"
      aria-current={useCurrent(tab.to)}
      className={TAB}
      onClick={() => askToLogIn({ target: tab.to })}
    >
      <Face {...tab} />
    </button>
  );
}

const Face = ({ icon, label }: Pick<Tab, 'icon' | 'label'>) => (
  <>
    <Icon of={icon} aria-hidden size={21} strokeWidth={1.5} />
    <span>{label}</span>
  </>
);
