import {
  NOTIFICATION_KINDS,
  type NotificationKind,
  type NotificationTopic,
  topicOf,
} from '@meguri/contracts/notification/notification-kinds.ts';
import {
  Bell,
  CalendarPlus,
  Clock,
  CreditCard,
  Heart,
  type LucideIcon,
  Megaphone,
  MessageCircle,
  Package,
  ShieldCheck,
  Star,
  TriangleAlert,
  Undo2,
  UserPlus,
  Wallet,
} from 'lucide-react';

const MARKS: Readonly<Record<NotificationTopic, LucideIcon>> = {
  request: CalendarPlus,
  payment: CreditCard,
  handover: Package,
  return: Undo2,
  reminder: Clock,
  damage: TriangleAlert,
  money: Wallet,
  chat: MessageCircle,
  review: Star,
  favourite: Heart,
  follow: UserPlus,
  news: Megaphone,
  account: ShieldCheck,
};

const BY_KIND: Readonly<Partial<Record<string, LucideIcon>>> = Object.fromEntries(
  NOTIFICATION_KINDS.map((kind) => [kind, MARKS[topicOf(kind)]]),
);

/** What it is about, at a glance; of a newer release's kinds nothing is known. */
export function TopicMark({ kind, size }: { readonly kind: NotificationKind; readonly size: number }) {
  const Mark = BY_KIND[kind] ?? Bell;
  return <Mark aria-hidden size={size} strokeWidth={1.75} />;
}
