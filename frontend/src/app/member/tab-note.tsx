import { useUnreadCount } from '../../features/messages/api/unread-count.ts';
import { useTurns } from '../../features/my-rounds/api/turn-count.ts';
import { CornerCount, counted } from '../../ui/count-badge.tsx';

/** The count on a phone's tab: on the icon and as text. */
export default function TabNote({ of }: { readonly of: 'messages' | 'rounds' }) {
  return of === 'messages' ? <Unread /> : <Turn />;
}

function Unread() {
  const unread = useUnreadCount();
  if (unread === 0) return null;
  return (
    <>
      <span className="absolute -top-0.5 right-[calc(50%-1.375rem)]">
        <CornerCount count={unread} />
      </span>
      <span className="sr-only">{`（未読${counted(unread)}件）`}</span>
    </>
  );
}

function Turn() {
  const { count } = useTurns();
  if (count === 0) return null;
  return (
    <>
      <span className="absolute top-1.5 left-[calc(50%+0.4rem)] size-2 rounded-full bg-accent ring-2 ring-paper" />
      <span className="sr-only">（対応が必要な取引があります）</span>
    </>
  );
}
