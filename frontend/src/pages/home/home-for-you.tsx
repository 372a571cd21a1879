import type { Account } from '@meguri/contracts/account/account-view.ts';
import { ChevronRight } from 'lucide';
import { useNewFinds } from '../../features/favourites/components/new-finds.tsx';
import { type ListedRound, useMyRounds } from '../../features/my-rounds/api/my-rounds.ts';
import { unfinishedListing } from '../../features/lending/item-form/unfinished-listing.ts';
import { type Line, nextUp } from '../../features/my-rounds/next-up.ts';
import { useRecentShelf } from '../../features/items/recent-items.ts';
import { ItemGrid } from '../../features/items/components/item-grid.tsx';
import { useIsRendered } from '../../lib/lazy-page.tsx';
import { useNow } from '../../lib/time/server-time.ts';
import { Link } from '../../ui/controls/link.tsx';
import { useHearts } from '../items/item-heart.tsx';
import { Icon } from '../../ui/icon.tsx';

/** Pending for the first time. After a failure the page doesn't wait for it. */
const isComing = ({ isLoading, failureCount }: { readonly isLoading: boolean; readonly failureCount: number }) =>
  isLoading && failureCount === 0;

/** What waits for this member and what they viewed recently; nothing for new members. */
export function ForYou({ viewer }: { readonly viewer: Account }) {
  const hearts = useHearts();
  const sent = useMyRounds('sent');
  const received = useMyRounds('received');
  const finds = useNewFinds();
  const recent = useRecentShelf(viewer.id);
  const isRendered = useIsRendered();
  // Hides the content below until its position is known (`styles.css`).
  if ([sent, received, finds].some(isComing)) return <div data-coming />;
  return (
    <>
      <div className="measure flex flex-col gap-10 pb-12 empty:hidden md:pb-16">
        <Lines
          rounds={[...(sent.data ?? []), ...(received.data ?? [])]}
          others={[
            ...(finds.count > 0 ? [{ to: '/favourites?tab=searches', text: `保存した検索に新着${finds.text}件` }] : []),
            // Last, because it comes after the others on a page that the server rendered.
            ...(isRendered ? [] : unfinishedListing(viewer.id)),
          ]}
        />
        {recent.length > 0 && (
          <section aria-labelledby="recent" className="flex flex-col gap-6">
            <h2 id="recent" className="text-xl">
              最近見たアイテム
            </h2>
            <ItemGrid items={recent} eager={0} corner={hearts} />
          </section>
        )}
      </div>
      {/* Hides the content below if this device has more to show above it. */}
      {isRendered && <div data-more-on-device />}
    </>
  );
}

interface LinesProps {
  readonly rounds: readonly ListedRound[];
  readonly others: readonly Line[];
}

/** Apart from the rest, because it renders every second. */
function Lines({ rounds, others }: LinesProps) {
  const lines = [...nextUp(rounds, useNow()), ...others];
  if (lines.length === 0) return null;
  return (
    <ul aria-label="あなたの予定" className="grid gap-2 md:grid-cols-2 md:gap-4">
      {lines.map(({ to, text, until = [] }) => (
        // Two rentals of one name may be due on the same day.
        <li key={`${to} ${text}`}>
          <Link
            to={to}
            className="flex min-h-13 items-center justify-between gap-3 rounded-2xl bg-accent-wash px-5 py-3 text-sm leading-relaxed transition-colors hover:bg-line"
          >
            <span className="trim-start">
              <span>{text}</span>
              {until.map((phrase, at) => (
                <span
                  key={phrase}
                  className="whitespace-nowrap"
                >{`${at === 0 ? '（' : ''}${phrase}${at === until.length - 1 ? '）' : ''}`}</span>
              ))}
            </span>
            <Icon of={ChevronRight} aria-hidden size={16} className="shrink-0 text-accent" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
