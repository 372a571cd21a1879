import type { Account } from '@meguri/contracts/account/account-view.ts';
import { type FocusEvent, useCallback, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { FavouritesLabel } from '../../features/favourites/components/new-finds.tsx';
import { LogOut } from '../../features/session/components/log-out.tsx';
import { cx } from '../../lib/class-names.ts';
import { type LinkProps, NavLink } from '../../ui/controls/link.tsx';
import { Avatar } from '../../ui/photos/photo.tsx';
import { Feedback } from '../layout/feedback.tsx';
import { useConnectionState } from './connection.tsx';
import { OWN_PAGES } from './own-pages.ts';
import { Verbatim } from '../../ui/verbatim.tsx';

/** A menu below the viewer's avatar on wide screens, for links that have no room in the header. */
export function AccountMenu({ viewer }: { readonly viewer: Account }) {
  const { isOpen, open, close, giveBack, around, button } = useOpening();
  const id = useId();
  const { text, colour } = useConnectionState();
  const leave = ({ relatedTarget, currentTarget }: FocusEvent) =>
    relatedTarget instanceof Node && !currentTarget.contains(relatedTarget) && close();
  return (
    <div ref={around} className="relative" onBlur={leave}>
      <button
        ref={button}
        type="button"
        aria-label={`アカウント（${text}）`}
        aria-expanded={isOpen}
        aria-controls={id}
        className="flex size-11 items-center justify-center rounded-full transition-colors hover:bg-wash aria-expanded:bg-wash"
        onClick={isOpen ? close : open}
      >
        <span title={text} className="relative flex">
          <Avatar key={viewer.profileImage} src={viewer.profileImage} name={viewer.displayName} size={32} />
          <span className={cx('absolute -right-0.5 -bottom-0.5 size-3 rounded-full ring-2 ring-paper', colour)} />
        </span>
      </button>
      <div
        id={id}
        hidden={!isOpen}
        className="absolute top-full right-0 z-40 mt-1 max-h-[calc(100dvh-6rem)] w-72 animate-rise overflow-y-auto rounded-2xl border border-line bg-paper py-2 text-sm whitespace-normal shadow-float"
      >
        {isOpen && (
          <>
            <p className="px-5 pt-2 pb-3">
              <span className="block font-medium">{viewer.displayName}</span>
              <Verbatim className="text-xs text-soft">{`@${viewer.username}`}</Verbatim>
            </p>
            <nav aria-label="アカウント" className="flex flex-col border-y border-line py-1">
              <MenuLine to="/profile" className="xl:hidden">
                マイページ
              </MenuLine>
              <MenuLine to="/favourites" className="lg:hidden">
                <FavouritesLabel />
              </MenuLine>
              {OWN_PAGES.map(({ to, label }) => (
                <MenuLine key={to} to={to}>
                  {label}
                </MenuLine>
              ))}
              <MenuLine to="/help">使い方とよくある質問</MenuLine>
              <MenuLine to="/support">困ったとき</MenuLine>
            </nav>
          </>
        )}
        {/* Always mounted, because the dialog it opens outlives the menu. */}
        <div className="flex gap-2 border-b border-line px-3 py-2 lg:hidden [&>button]:min-h-11 [&>button]:px-2">
          <Feedback onOpen={giveBack} />
          <LogOut />
        </div>
        {isOpen && (
          <p className="flex items-baseline gap-2.5 px-5 pt-3 pb-2 text-xs text-soft">
            <span className={cx('size-2.5 shrink-0 rounded-full', colour)} />
            <span>{text}</span>
          </p>
        )}
      </div>
    </div>
  );
}

/** `end` matches exactly, because not all pages below the profile's path belong to it. */
const MenuLine = ({ className, ...rest }: LinkProps) => (
  <NavLink
    {...rest}
    end
    className={cx(
      'flex min-h-11 items-center gap-2 px-5 transition-colors hover:bg-wash aria-[current=page]:text-accent',
      className,
    )}
  />
);

/** Closed by navigation, a click outside, or Escape, which returns the focus. */
function useOpening() {
  const { key } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isOpen = openAt === key;
  // So that it is closed when the user returns to the path.
  if (openAt !== null && !isOpen) setOpenAt(null);
  const around = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => setOpenAt(null);
  const giveBack = useCallback(() => {
    setOpenAt(null);
    button.current?.focus();
  }, []);
  useEffect(() => {
    if (!isOpen) return undefined;
    const listening = new AbortController();
    const { signal } = listening;
    const pressed = ({ target }: Event) =>
      target instanceof Node && !around.current?.contains(target) && setOpenAt(null);
    const typed = (event: KeyboardEvent) => event.key === 'Escape' && giveBack();
    document.addEventListener('pointerdown', pressed, { signal });
    document.addEventListener('keydown', typed, { signal });
    return () => listening.abort();
  }, [isOpen, giveBack]);
  return { isOpen, open: () => setOpenAt(key), close, giveBack, around, button };
}
