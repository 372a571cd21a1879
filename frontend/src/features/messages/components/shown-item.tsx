import type { MessageItem } from '@meguri/contracts/shared/message-item.ts';
import { Link } from '../../../ui/controls/link.tsx';
import { SizedPhoto } from '../../../rental/sized-photo.tsx';
import type { Elements } from '../../../ui/elements.ts';

interface ShownItemProps {
  readonly item: MessageItem;
  readonly action?: Elements;
}

/** The item that a message is about. */
export const ShownItem = ({ item, action }: ShownItemProps) => (
  <div className="flex w-72 max-w-full items-center gap-3 rounded-2xl border border-line bg-paper p-2 text-ink">
    <span className="size-12 shrink-0 overflow-hidden rounded-xl">
      <SizedPhoto src={item.image ?? undefined} alt="" sizes="48px" />
    </span>
    <Link
      to={`/items/${item.id}`}
      className="flex min-h-11 min-w-0 grow items-center text-sm leading-snug hover:underline"
    >
      <span className="line-clamp-2">{item.name}</span>
    </Link>
    {action}
  </div>
);
