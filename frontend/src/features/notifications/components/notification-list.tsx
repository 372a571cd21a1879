import {
  NOTIFICATION_GROUP_IDS,
  NOTIFICATION_GROUPS,
  type NotificationGroup,
} from '@meguri/contracts/notification/notification-groups.ts';
import { type ReactNode, useId } from 'react';
import { cx } from '../../../lib/class-names.ts';
import { sentenceOf } from '../../../lib/http/api-error.ts';
import { useNow } from '../../../lib/time/server-time.ts';
import { Button, ButtonLink } from '../../../ui/controls/button.tsx';
import { ListSkeleton } from '../../../ui/states/list-skeleton.tsx';
import { PagedList } from '../../../ui/paged-list.tsx';
import { toast } from '../../../ui/overlay/toast-store.ts';
import { EmptyState } from '../../../ui/states/empty-state.tsx';
import {
  type ShownNotifications,
  useMarkNotifications,
  useNotifications,
  useUnreadNotifications,
} from '../api/notifications.ts';
import { byDay } from '../notification-times.ts';
import { byRental } from '../by-rental.ts';
import { collapseRepeats } from '../collapse-repeats.ts';
import { NotificationRow, OlderOfRental } from './notification-row.tsx';
import type { Elements } from '../../../ui/elements.ts';

interface NotificationListProps {
  readonly shown: ShownNotifications;
  readonly onShow: (shown: ShownNotifications) => void;
  /** Shown below the text that there are none. */
  readonly instead: Elements;
}

/** Notifications, newest first. Opening one marks it as read. */
export function NotificationList({ shown, onShow, instead }: NotificationListProps) {
  const { unread, group } = shown;
  const list = useNotifications(shown);
  const onUnread = (only: boolean) => onShow({ ...shown, unread: only });
  const unreadCount = useUnreadNotifications();
  const { run, isPending } = useMarkNotifications((error, body) => {
    // After opening a notification the user is on another page; a failure there just leaves it unread.
    if ('upTo' in body) toast({ title: '既読にできませんでした', text: sentenceOf(error), tone: 'bad' });
  });
  const now = useNow();
  const { items } = list;
  const newest = items?.[0];
  const hasControls = newest !== undefined || (items !== undefined && (unread || group !== null));
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
          <GroupChoice group={group} onChoose={(chosen) => onShow({ ...shown, group: chosen })} />
          {/* Would also mark those of other topics, which aren't shown. */}
          {group === null && newest !== undefined && list.items?.some(({ read }) => !read) && (
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
        empty={
          unread || group !== null ? (
            <NoneSuch {...shown} onShowAll={() => onShow({ unread: false, group: null })} />
          ) : (
            <NoneYet instead={instead} />
          )
        }
      >
        {(entries) =>
          byDay(entries, now).map(({ label, items: of }) => (
            <Day key={label} label={label}>
              {byRental(collapseRepeats(of)).map(({ first, older }) => (
                <li key={first.newest.id}>
                  <NotificationRow
                    {...{ row: first, now }}
                    onFollow={() => first.unread.length > 0 && run({ ids: [...first.unread] })}
                  />
                  {older.length > 0 && <OlderOfRental {...{ rows: older, now }} />}
                </li>
              ))}
            </Day>
          ))
        }
      </PagedList>
    </>
  );
}

const labelOf = (group: NotificationGroup | null) => NOTIFICATION_GROUPS.find(({ id }) => id === group)?.label;

const NoneSuch = ({ unread, group, onShowAll }: ShownNotifications & { readonly onShowAll: () => void }) => (
  <EmptyState
    title={`${group === null ? '' : `「${labelOf(group)}」の`}${unread ? '未読の' : ''}お知らせはありません`}
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

interface GroupChoiceProps {
  readonly group: NotificationGroup | null;
  readonly onChoose: (group: NotificationGroup | null) => void;
}

const GroupChoice = ({ group, onChoose }: GroupChoiceProps) => (
  <select
    name="group"
    aria-label="お知らせの種類"
    value={group ?? ''}
    onChange={({ target }) => onChoose(NOTIFICATION_GROUP_IDS.find((id) => id === target.value) ?? null)}
    className="own-arrow min-h-11 rounded-full bg-paper pl-2 text-base hover:bg-wash md:text-sm"
  >
    <option value="">すべての種類</option>
    {NOTIFICATION_GROUPS.map(({ id, label }) => (
      <option key={id} value={id}>
        {label}
      </option>
    ))}
  </select>
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

const Coming = () => <ListSkeleton picture="size-12" entry="py-4" lines={['w-2/5', 'w-full', 'w-20']} />;
