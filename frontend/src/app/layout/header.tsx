import type { Account } from '@meguri/contracts/account/account-view.ts';
import { Menu, X } from 'lucide';
import { type KeyboardEvent, startTransition, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { askToLogIn } from '../../features/session/login-prompt.ts';
import { cx } from '../../lib/class-names.ts';
import { Button, IconButton } from '../../ui/controls/button.tsx';
import { Badge } from '../../ui/states/badge.tsx';
import { Feedback } from './feedback.tsx';
import { membersPart } from '../../lib/lazy-page.tsx';
import { PartBoundary } from '../../ui/states/error-boundary.tsx';
import { MenuLink } from './menu-link.tsx';
import { Wordmark } from './wordmark.tsx';
import { NavLink } from '../../ui/controls/link.tsx';
import { Icon } from '../../ui/icon.tsx';

const MemberTools = membersPart(() => import('../member/tools.tsx'));
const MemberEntrance = membersPart(() => import('../member/entrance.tsx'));
const MemberMenuLinks = membersPart(() => import('../member/menu-links.tsx'));

const LINKS = [
  { to: '/our-mission', label: 'OUR MISSION' },
  { to: '/', label: 'HOME' },
  { to: '/items', label: 'ITEMS' },
] as const;

const MAINTENANCE = 'NOW MAINTENANCE...';

interface HeaderProps {
  /** undefined: not known yet. */
  readonly viewer: Account | null | undefined;
  readonly maintenance: boolean;
}

export function Header({ viewer, maintenance }: HeaderProps) {
  const { pathname } = useLocation();
  // The path on which the menu was opened, so that any navigation closes it.
  const [openOn, setOpenOn] = useState<string | null>(null);
  const open = openOn === pathname;
  if (openOn !== null && !open) setOpenOn(null);
  const onKeyDown = ({ key, currentTarget }: KeyboardEvent<HTMLElement>) => {
    if (key !== 'Escape' || !open) return;
    setOpenOn(null);
    // The focused link is hidden with the menu.
    currentTarget.querySelector<HTMLElement>('[aria-controls="menu"]')?.focus();
  };
  return (
    <header className="sticky top-0 z-30 bg-paper/95 backdrop-blur-sm short:relative" onKeyDown={onKeyDown}>
      <div className="measure flex h-16 items-center justify-between gap-2 whitespace-nowrap md:h-20 lg:gap-4 enlarged:h-auto enlarged:flex-wrap">
        <Wordmark />
        <nav aria-label="メイン" className="hidden items-center gap-2 md:flex lg:gap-6">
          {LINKS.map((link) => (
            <HeaderLink key={link.to} {...link} />
          ))}
          {viewer === null && (
            <span className="hidden lg:contents">
              <HeaderLink to="/help" label="使い方" />
            </span>
          )}
        </nav>
        <div className="flex items-center enlarged:flex-wrap">
          {viewer === undefined && <MembersPlace />}
          {viewer && (
            <PartBoundary isNarrow name="お知らせ">
              <MemberTools />
            </PartBoundary>
          )}
          <div className="hidden items-center gap-1 md:flex">
            <Entrance viewer={viewer} maintenance={maintenance} />
          </div>
          {viewer === null && <StartNow className="md:hidden" />}
          <IconButton
            label={open ? 'メニューを閉じる' : 'メニューを開く'}
            aria-expanded={open}
            aria-controls="menu"
            className="-mr-2 md:hidden"
            // The press is painted before the menu, which covers the page.
            onClick={() => startTransition(() => setOpenOn(open ? null : pathname))}
          >
            {open ? <Icon of={X} aria-hidden size={22} /> : <Icon of={Menu} aria-hidden size={22} />}
          </IconButton>
        </div>
      </div>
      {viewer === null && maintenance && (
        <p className="bg-warn-wash py-1.5 text-center text-xs font-medium text-warn xl:hidden">{MAINTENANCE}</p>
      )}
      <SlideDownMenu open={open} viewer={viewer} onClose={() => setOpenOn(null)} />
    </header>
  );
}

interface MenuProps extends Pick<HeaderProps, 'viewer'> {
  readonly open: boolean;
  readonly onClose: () => void;
}

/** The phone's menu, for what the header has no room for. While it is closed nothing in it is focusable. */
function SlideDownMenu({ open, viewer, onClose }: MenuProps) {
  return (
    <div
      id="menu"
      inert={!open}
      className={cx(
        'absolute inset-x-0 grid overflow-hidden bg-paper transition-[grid-template-rows,box-shadow] duration-200 md:hidden',
        open ? 'grid-rows-[1fr] shadow-float' : 'grid-rows-[0fr]',
      )}
    >
      <div className="max-h-[calc(100dvh-4rem)] min-h-0 overflow-x-hidden overflow-y-auto">
        <nav aria-label="メニュー" className="measure flex flex-col pt-2 pb-4">
          {LINKS.map(({ to, label }) => (
            <NavLink
              key={to}
              to={to}
              end
              className="flex min-h-12 items-center tracking-[0.12em] aria-[current=page]:text-accent"
            >
              {label}
            </NavLink>
          ))}
          <MenuLink to="/help" label="使い方とよくある質問" />
          {viewer && (
            <PartBoundary name="メニュー">
              <MemberMenuLinks isAdmin={viewer.isAdmin} />
            </PartBoundary>
          )}
        </nav>
        <div className="measure flex flex-col gap-3 pb-8">
          <Entrance viewer={viewer} maintenance={false} onFeedback={onClose} />
        </div>
      </div>
    </div>
  );
}

const HeaderLink = ({ to, label }: { readonly to: string; readonly label: string }) => (
  <NavLink
    to={to}
    className="flex min-h-11 items-center text-[0.8125rem] tracking-widest text-soft lg:tracking-[0.16em] transition-colors hover:text-ink aria-[current=page]:text-ink aria-[current=page]:underline aria-[current=page]:decoration-accent aria-[current=page]:decoration-2 aria-[current=page]:underline-offset-8"
  >
    {label}
  </NavLink>
);

/** Reserves the usual width of a member's tools, so that nothing shifts when they load. */
const MembersPlace = () => <span data-members-place className="w-31 md:w-44 lg:w-101.5 xl:w-136.25" />;

const StartNow = ({ className }: { readonly className?: string }) => (
  <Button size="small" className={className} onClick={() => askToLogIn()}>
    START NOW
  </Button>
);

function Entrance({ viewer, maintenance, onFeedback }: HeaderProps & { readonly onFeedback?: () => void }) {
  if (viewer === undefined) return null;
  if (viewer === null) {
    return (
      <>
        <Feedback {...(onFeedback && { onOpen: onFeedback })} />
        <span className="hidden xl:inline">{maintenance && <Badge tone="warn">{MAINTENANCE}</Badge>}</span>
        <StartNow />
      </>
    );
  }
  return (
    <PartBoundary isNarrow={onFeedback === undefined} name="メニュー">
      <MemberEntrance viewer={viewer} onFeedback={onFeedback} />
    </PartBoundary>
  );
}
