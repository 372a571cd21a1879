import { useQuery } from '@tanstack/react-query';
import { Heart } from 'lucide';
import { useSavedSearchPolling } from '../api/saved-searches.ts';
import { IconLink } from '../../../ui/controls/icon-link.tsx';
import { Icon } from '../../../ui/icon.tsx';

const FAVOURITES = '/favourites';
const SEARCHES = `${FAVOURITES}?tab=searches`;
/** The server counts no further: this number means "this many or more". */
const MAX_COUNTED = 99;
export const foundText = (count: number): string => (count >= MAX_COUNTED ? `${MAX_COUNTED}+` : String(count));

interface NewFinds {
  readonly count: number;
  readonly text: string;
  /** Whether the count is still pending. */
  readonly isLoading: boolean;
  readonly failureCount: number;
}

/** Number of items that match the viewer's saved searches and were listed since they last looked. */
export function useNewFinds(): NewFinds {
  const { data, isLoading, failureCount } = useQuery(useSavedSearchPolling());
  const count = data?.newCount ?? 0;
  return { count, text: foundText(count), isLoading, failureCount };
}

/** A heart that links to the favourites, on every page; it has a dot if there is something new. */
export function FavouritesLink() {
  const { count, text } = useNewFinds();
  return (
    <IconLink
      to={count > 0 ? SEARCHES : FAVOURITES}
      label={count > 0 ? `お気に入り（保存した検索に新着${text}件）` : 'お気に入り'}
    >
      <Icon of={Heart} aria-hidden size={20} strokeWidth={1.5} />
      {count > 0 && <span className="absolute top-2.5 right-2 size-2.5 rounded-full bg-accent ring-2 ring-paper" />}
    </IconLink>
  );
}

/** The same as text with the number. */
export function FavouritesLabel() {
  const { count, text } = useNewFinds();
  return (
    <>
      <span>お気に入り</span>
      {count > 0 && (
        <span className="inline-flex items-center justify-center rounded-full bg-accent px-2 text-xs leading-5 font-medium text-paper tabular-nums">{`新着${text}件`}</span>
      )}
    </>
  );
}
