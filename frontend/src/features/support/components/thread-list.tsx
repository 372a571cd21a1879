import { SUPPORT_KIND_LABELS, supportPage } from '@meguri/contracts/message/support-kinds.ts';
import type { SupportThread } from '@meguri/contracts/message/support-thread.ts';
import { dateTime } from '../../../lib/time/format.ts';
import { Link } from '../../../ui/controls/link.tsx';
import { PagedList } from '../../../ui/paged-list.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useSupportThreads } from '../api/support-threads.ts';
import { ThreadState } from './thread-state.tsx';

/** The viewer's threads; nothing while there are none. */
export function ThreadList() {
  const list = useSupportThreads();
  if ((list.items ?? []).length === 0 && list.error === null) return null;
  return (
    <Panel title="これまでのご相談">
      <PagedList list={list} skeleton={null} empty={null}>
        {(threads) => (
          <ul className="flex flex-col divide-y divide-line">
            {threads.map((thread) => (
              <Entry key={thread.id} thread={thread} />
            ))}
          </ul>
        )}
      </PagedList>
    </Panel>
  );
}

const Entry = ({ thread }: { readonly thread: SupportThread }) => (
  <li>
    <Link to={supportPage(thread.id)} className="flex min-h-16 flex-col gap-1 py-4 hover:text-accent">
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-medium">{SUPPORT_KIND_LABELS[thread.kind]}</span>
        <ThreadState thread={thread} />
        <time dateTime={thread.lastAt} className="ml-auto text-xs text-soft tabular-nums">
          {dateTime(thread.lastAt)}
        </time>
      </span>
      {thread.item !== null && <span className="truncate text-xs text-soft">{thread.item.name}</span>}
      <span className="truncate text-sm text-soft">{thread.excerpt}</span>
    </Link>
  </li>
);
