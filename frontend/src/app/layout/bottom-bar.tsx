import type { Account } from '@meguri/contracts/account/account-view.ts';
import { House, type LucideIcon, MessageCircle, Plus, Shirt, UserRound } from 'lucide-react';
import { useUnreadCount } from '../../features/messages/api/unread-count.ts';
import { useTurnCount } from '../../features/my-rounds/api/turn-count.ts';
import { askToLogIn } from '../../features/session/login-prompt.ts';
import { CornerCount, counted } from '../../ui/count-badge.tsx';
import { NavLink } from '../../ui/link.tsx';

interface Tab {
  readonly to: string;
  readonly label: string;
  readonly icon: LucideIcon;
  /** For members; where a guest goes after the login, null: nowhere in particular. */
  readonly members?: { readonly target: string | null };
}

const TABS: readonly Tab[] = [
  { to: '/', label: 'ホーム', icon: House },
  { to: '/items', label: 'アイテム', icon: Shirt, members: { target: null } },
  { to: '/listing', label: '出品', icon: Plus, members: { target: '/listing' } },
  { to: '/messages', label: 'メッセージ', icon: MessageCircle, members: { target: null } },
  { to: '/profile', label: 'マイページ', icon: UserRound, members: { target: '/profile' } },
];

const TAB =
  'relative flex min-h-14 grow basis-0 flex-col items-center justify-center gap-0.5 text-xs whitespace-nowrap text-soft transition-colors aria-[current=page]:text-accent';

/** The phone's five tabs. */
export function BottomBar({ viewer }: { readonly viewer: Account | null | undefined }) {
  const signedIn = viewer !== null && viewer !== undefined;
  const turns = useTurnCount(signedIn);
  const unread = useUnreadCount(signedIn);
  return (
    <nav
      aria-label="タブ"
      className="fixed inset-x-0 bottom-0 z-30 flex border-t border-line bg-paper/95 pb-[env(safe-area-inset-bottom)] backdrop-blur-sm md:hidden"
    >
      {TABS.map((tab) => {
        const noticed = tab.to === '/profile' && turns > 0;
        if (viewer === null && tab.members !== undefined) return <GuestTab key={tab.to} {...tab} />;
        return (
          <NavLink key={tab.to} to={tab.to} end={tab.to === '/'} className={TAB}>
            <Face {...tab} noticed={noticed} unread={tab.to === '/messages' ? unread : 0} />
          </NavLink>
        );
      })}
    </nav>
  );
}

function GuestTab(tab: Tab) {
  const target = tab.members?.target;
  return (
    <button type="button" className={TAB} onClick={() => askToLogIn(target ? { target } : {})}>
      <Face {...tab} noticed={false} unread={0} />
    </button>
  );
}

interface FaceProps extends Tab {
  readonly noticed: boolean;
  readonly unread: number;
}

const Face = ({ icon: Icon, label, noticed, unread }: FaceProps) => (
  <>
    <span className="relative">
      <Icon aria-hidden size={21} strokeWidth={1.5} />
      {noticed && <span className="absolute -top-0.5 -right-1 size-2 rounded-full bg-accent ring-2 ring-paper" />}
      <span className="absolute -top-2.5 -right-3">
        <CornerCount count={unread} />
      </span>
    </span>
    {label}
    {noticed && <span className="sr-only">（対応が必要な取引があります）</span>}
    {unread > 0 && <span className="sr-only">（未読{counted(unread)}件）</span>}
  </>
);
