import { type ReactNode, useId } from 'react';
import { cx } from '../../../lib/class-names.ts';
import { sentenceOf } from '../../../lib/http/api-error.ts';
import { dateTime } from '../../../lib/time/format.ts';
import { useNow } from '../../../lib/time/server-time.ts';
import { Button, ButtonLink } from '../../../ui/controls/button.tsx';
import { Link } from '../../../ui/controls/link.tsx';
import { ListSkeleton } from '../../../ui/states/list-skeleton.tsx';
import { PagedList } from '../../../ui/paged-list.tsx';
import { toast } from '../../../ui/overlay/toast-store.ts';
import { Photo } from '../../../ui/photos/photo.tsx';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import { WholePhrases } from '../../../ui/whole-phrases.tsx';
import { useMarkNotifications, useNotifications, useUnreadNotifications } from '../api/notifications.ts';
import { ago, byDay } from '../notification-times.ts';
import { type NotificationGroup, collapseRepeats } from '../collapse-repeats.ts';
import { TopicMark } from './topic-mark.tsx';
import type { Elements } from '../../../ui/elements.ts';

interface NotificationListProps {
  /** Only unread ones. */
  readonly unread: boolean;
  readonly onUnread: (unread: boolean) => void;
  /** Shown below the text that there are none. */
  readonly instead: Elements;
}

/** Notifications, newest first. Opening one marks it as read. */
export function NotificationList({ unread, onUnread, instead }: NotificationListProps) {
  const list = useNotifications(unread);
  const unreadCount = useUnreadNotifications();
  const { run, isPending } = useMarkNotifications((error, body) => {
    // After opening a notification the user is on another page; a failure there just leaves it unread.
    if ('upTo' in body) toast({ title: '既読にできませんでした', text: sentenceOf(error), tone: 'bad' });
  });
  const now = useNow();
  const { items } = list;
  const newest = items?.[0];
  const hasControls = newest !== undefined || (items !== undefined && unread);
  return (
    <>
      {hasControls && (
        <div className="flex flex-wrap items-center gap-2">
          <div role="group" aria-label="表示するお知らせ" className="flex gap-2">
            <Choice chosen={!unread} onChoose={() => onUnread(false)}>
              すべて
            </Choice>
            <Choice chosen={unread} onChoose={() => onUnread(true)}>
              <span>未読</span>
              {unreadCount > 0 && <span className="tabular-nums">{unreadCount}</span>}
            </Choice>
          </div>
          {newest !== undefined && list.items?.some(({ read }) => !read) && (
            <Button
              variant="quiet"
              size="inlineSmall"
              className="ml-auto"
              pending={isPending}
              onClick={() => run({ upTo: newest.id })}
            >
              すべて既読にする
            </Button>
          )}
        </div>
      )}
      <PagedList
        list={list}
        skeleton={<Coming />}
        empty={unread ? <AllRead onShowAll={() => onUnread(false)} /> : <NoneYet instead={instead} />}
      >
        {(entries) =>
          byDay(entries, now).map(({ label, items: of }) => (
            <Day key={label} label={label}>
              {collapseRepeats(of).map((group) => (
                <li key={group.newest.id}>
                  <Row
                    {...{ group, now }}
                    onFollow={() => group.unread.length > 0 && run({ ids: [...group.unread] })}
                  />
                </li>
              ))}
            </Day>
          ))
        }
      </PagedList>
    </>
  );
}

const AllRead = ({ onShowAll }: { readonly onShowAll: () => void }) => (
  <EmptyState
    title="未読のお知らせはありません"
    action={
      <Button variant="secondary" onClick={onShowAll}>
        すべてのお知らせを見る
      </Button>
    }
  />
);

const NoneYet = ({ instead }: Pick<NotificationListProps, 'instead'>) => (
  <>
    <EmptyState title="お知らせはまだありません" action={<ButtonLink to="/items">アイテムを見る</ButtonLink>}>
      リクエストへの返答や発送、返却の期限などが、ここに届きます。
    </EmptyState>
    {instead}
  </>
);

interface ChoiceProps {
  readonly chosen: boolean;
  readonly onChoose: () => void;
  readonly children: ReactNode;
}

const Choice = ({ chosen, onChoose, children }: ChoiceProps) => (
  <button
    type="button"
    aria-pressed={chosen}
    onClick={onChoose}
    className={cx(
      'inline-flex min-h-11 items-center gap-1.5 rounded-full px-4 text-sm transition-colors',
      chosen ? 'bg-ink text-paper' : 'bg-wash hover:bg-line',
    )}
  >
    {children}
  </button>
);

function Day({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="pt-6">
      <h2 id={id} className="font-sans text-sm text-soft">
        {label}
      </h2>
      <ul className="-mx-3 flex flex-col gap-1 pt-1">{children}</ul>
    </section>
  );
}

interface RowProps {
  readonly group: NotificationGroup;
  /** In ms. */
  readonly now: number;
  readonly onFollow: () => void;
}

const Row = ({ group: { newest: one, more, unread }, now, onFollow }: RowProps) => (
  <Link
    to={one.path}
    onClick={onFollow}
    className={cx(
      'flex items-start gap-4 rounded-2xl px-3 py-4 transition-colors hover:bg-wash',
      unread.length > 0 && 'bg-accent-wash/40',
    )}
  >
    <span className="relative size-12 shrink-0">
      {one.picture === null ? (
        <span className="flex size-full items-center justify-center rounded-xl bg-accent-wash text-accent">
          <TopicMark kind={one.kind} size={22} />
        </span>
      ) : (
        <>
          <span className="block size-full overflow-hidden rounded-xl">
            <Photo src={one.picture} alt="" />
          </span>
          <span className="absolute -right-1.5 -bottom-1.5 flex size-6 items-center justify-center rounded-full bg-paper text-accent ring-1 ring-line">
            <TopicMark kind={one.kind} size={14} />
          </span>
        </>
      )}
    </span>
    <span className="flex min-w-0 grow flex-col gap-0.5 leading-relaxed">
      <span className={cx('flex items-start justify-between gap-3 leading-snug', unread.length > 0 && 'font-medium')}>
        <span>
          {unread.length > 0 && <span className="sr-only">未読：</span>}
          <span>{one.title}</span>
          {more > 0 && <span className="text-sm text-soft">{`（ほかに${more}件）`}</span>}
        </span>
        {unread.length > 0 && <span aria-hidden className="mt-1.5 size-2.5 shrink-0 rounded-full bg-accent" />}
      </span>
      <span className="text-sm text-soft">
        <WholePhrases>{one.sentence}</WholePhrases>
      </span>
      <span className="text-xs text-soft tabular-nums">
        <time dateTime={one.at} title={dateTime(one.at)}>
          {ago(one.at, now)}
        </time>
      </span>
    </span>
  </Link>
);

const Coming = () => <ListSkeleton picture="size-12" entry="py-4" lines={['w-2/5', 'w-full', 'w-20']} />;
