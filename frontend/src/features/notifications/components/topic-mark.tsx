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
  Megaphone,
  MessageCircle,
  Package,
  ShieldCheck,
  Star,
  TriangleAlert,
  Undo2,
  UserPlus,
  Wallet,
} from 'lucide';
import { Icon, type IconNode } from '../../../ui/icon.tsx';

const MARKS: Readonly<Record<NotificationTopic, IconNode>> = {
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

const BY_KIND: Readonly<Partial<Record<string, IconNode>>> = Object.fromEntries(
  NOTIFICATION_KINDS.map((kind) => [kind, MARKS[topicOf(kind)]]),
);

/** An icon for the topic; a generic one for kinds of a newer release. */
export function TopicMark({ kind, size }: { readonly kind: NotificationKind; readonly size: number }) {
  return <Icon of={BY_KIND[kind] ?? Bell} aria-hidden size={size} strokeWidth={1.75} />;
}
