import { SATISFACTION_LABELS, SUPPORT_KIND_LABELS, supportNumberOf } from '@meguri/contracts/message/support-kinds.ts';
import type { OperatedThread } from '@meguri/contracts/message/support-thread.ts';
import { dateTime } from '../../../../lib/time/format.ts';
import { useNow } from '../../../../lib/time/server-time.ts';
import { Link } from '../../../../ui/controls/link.tsx';
import { Badge } from '../../../../ui/states/badge.tsx';
import { Verbatim } from '../../../../ui/verbatim.tsx';

/** Members' questions; each leads to its page. */
export const RequestList = ({ requests }: { readonly requests: readonly OperatedThread[] }) => (
  <ul className="flex flex-col divide-y divide-line">
    {requests.map((request) => (
      <Entry key={request.id} request={request} />
    ))}
  </ul>
);

const Entry = ({ request }: { readonly request: OperatedThread }) => {
  const { id, kind, asker, guestEmail, item, excerpt, lastAt } = request;
  // The previous release doesn't send it.
  const owner = request.owner ?? null;
  const from = asker === null ? `ゲスト（${guestEmail}）` : `${asker.displayName}（@${asker.username}）`;
  return (
    <li>
      <Link to={`/admin/support-requests/${id}`} className="flex min-h-16 flex-col gap-1 py-4 hover:text-accent">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-medium">{SUPPORT_KIND_LABELS[kind]}</span>
          <RequestState request={request} />
          <span className="text-xs text-soft">{from}</span>
          <time dateTime={lastAt} className="ml-auto text-xs text-soft tabular-nums">
            {dateTime(lastAt)}
          </time>
        </span>
        <span className="flex min-w-0 gap-x-3 text-xs text-soft">
          <Verbatim className="tabular-nums">{supportNumberOf(id)}</Verbatim>
          <span className="shrink-0">{owner === null ? '担当なし' : `担当 ${owner.username}`}</span>
          {item !== null && <span className="truncate">{item.name}</span>}
        </span>
        <span className="truncate text-sm text-soft">{excerpt}</span>
      </Link>
    </li>
  );
};

/** Until when an answer is promised, or how the thread ended. */
export function RequestState({ request: { answerBy, closedAt, satisfaction } }: { readonly request: OperatedThread }) {
  const now = useNow();
  if (closedAt !== null) return <Badge>{satisfaction === null ? '終了' : SATISFACTION_LABELS[satisfaction]}</Badge>;
  if (answerBy === null) return <Badge>返信済み</Badge>;
  const isLate = now > Date.parse(answerBy);
  return <Badge tone={isLate ? 'bad' : 'warn'}>{`${dateTime(answerBy)} までに返信${isLate ? '（超過）' : ''}`}</Badge>;
}
