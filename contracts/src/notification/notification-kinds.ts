/** A topic is a row of the notification settings. Every kind of notification belongs to one. */
export const NOTIFICATION_TOPICS = [
  'request',
  'payment',
  'handover',
  'return',
  'reminder',
  'damage',
  'money',
  'chat',
  'review',
  'favourite',
  'follow',
  'news',
  'account',
] as const;
export type NotificationTopic = (typeof NOTIFICATION_TOPICS)[number];

/** Label and examples of a topic. */
export const TOPIC_LABELS: Readonly<Record<NotificationTopic, { readonly label: string; readonly examples: string }>> =
  {
    request: { label: 'リクエスト', examples: '新しいリクエスト、延長のリクエスト、承認・辞退、期限切れ' },
    payment: { label: 'お支払い', examples: '予約や延長の確定、お支払いの期限切れ' },
    handover: { label: '発送・受け渡し', examples: '発送コードの登録、発送、受け渡しの日時、受け取り、キャンセル' },
    return: { label: '返却・完了', examples: '返却コードの登録、返却、サイズ返金OKの申請、期限超過、取引の完了' },
    reminder: { label: '期限前のお知らせ', examples: '返答・お支払い・発送・返却の期限が近いとき' },
    damage: { label: '不具合・損害金', examples: '報告、運営事務局の判断、損害金とその期限' },
    money: {
      label: '返金・報酬・クーポン',
      examples: '返金、報酬の送金、送金できない報酬、延滞料、クーポンのお届けと期限',
    },
    chat: { label: 'メッセージ', examples: '取引の相手や運営事務局からのメッセージ' },
    review: { label: 'レビュー', examples: '取引のあとのお願い、公開、返信' },
    favourite: { label: 'お気に入り・保存した検索', examples: 'お気に入りがまた借りられるとき、保存した検索の新着' },
    follow: { label: 'フォロー', examples: '新しいフォロワー' },
    news: { label: '運営事務局からのご案内', examples: '新しい機能、キャンペーンなどのメール' },
    account: { label: 'アカウントの安全', examples: 'パスワードやメールアドレスの変更' },
  };

/** Every kind of notification, under its topic. */
export const NOTIFICATION_KINDS_BY_TOPIC = {
  request: [
    'request_received',
    'request_approved',
    'request_declined',
    'request_rejected',
    'request_expired',
    'request_withdrawn',
    'extension_requested',
    'extension_withdrawn',
    'extension_approved',
    'extension_declined',
    'extension_expired',
  ],
  payment: [
    'payment_window_ended',
    'booking_confirmed',
    'payment_refused',
    'extension_paid',
    'extension_card_declined',
    'parcel_card_declined',
  ],
  handover: [
    'shipping_code_ready',
    // Sent up to 0.3.0: users still have it in their lists.
    'pickup_arranged',
    'cancelled',
    'shipped',
    'tracking_registered',
    'received',
    'slots_offered',
    'slot_chosen',
  ],
  return: ['fit_refund_requested', 'return_code_ready', 'return_arranged', 'overdue', 'returned', 'completed'],
  reminder: [
    'reply_reminder',
    'payment_reminder',
    'extension_reply_reminder',
    'extension_payment_reminder',
    'ship_by_reminder',
    'due_in_3_days',
    'due_tomorrow',
    'task_escalated',
    'proposal_waiting',
    'proposal_lapsed',
  ],
  damage: [
    'damage_reported',
    'evidence_added',
    'damage_dismissed',
    'refund_decided',
    'damage_fee_assessed',
    'damage_fee_reminder',
    'damage_fee_objected',
    'damage_fee_paid',
    'damage_settled',
    'damage_fee_written_off',
    'not_returned',
    'answer_requested',
  ],
  money: [
    'refund_pending',
    'refunded',
    'refund_failed',
    'payout_sent',
    'payout_reminder',
    'owner_compensated',
    'payout_taken_back',
    'payout_arrived',
    'payout_bounced',
    'payout_account_trouble',
    'late_fee_charged',
    'late_fee_waived',
    'fee_charge_failed',
    'coupon_given',
    'coupon_ends_soon',
    'coupon_revoked',
  ],
  chat: ['chat_message', 'support_message'],
  review: ['review_invited', 'reviews_shown', 'review_replied', 'review_hidden'],
  favourite: ['favourite_free', 'search_found'],
  follow: ['new_follower'],
  // Bulk mails of operators; they create no notifications.
  news: [],
  account: ['account_safety'],
} as const satisfies Readonly<Record<NotificationTopic, readonly string[]>>;
export type NotificationKind = (typeof NOTIFICATION_KINDS_BY_TOPIC)[NotificationTopic][number];

export const NOTIFICATION_KINDS = NOTIFICATION_TOPICS.flatMap(
  (topic): readonly NotificationKind[] => NOTIFICATION_KINDS_BY_TOPIC[topic],
);

const TOPIC_OF_KIND = new Map<NotificationKind, NotificationTopic>(
  NOTIFICATION_TOPICS.flatMap((topic) => NOTIFICATION_KINDS_BY_TOPIC[topic].map((kind) => [kind, topic] as const)),
);

/** @throws Error for a kind of a newer release */
export function topicOf(kind: NotificationKind): NotificationTopic {
  const topic = TOPIC_OF_KIND.get(kind);
  if (topic === undefined) throw new Error(`No kind of notification: ${String(kind)}`);
  return topic;
}

/** Channels besides the list, which has all notifications. Toasts are shown in open tabs. */
export const NOTIFICATION_CHANNELS = ['toast', 'mail', 'push'] as const;
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number];

/** Mails on these topics are combined into one daily digest by default: none of them asks the user to act. */
export const DIGEST_TOPICS: readonly NotificationTopic[] = ['review', 'favourite', 'follow'];

/** Can't be turned off: an attacker who takes over an account would do that first. */
export const isFixed = (topic: NotificationTopic, channel: NotificationChannel): boolean =>
  topic === 'account' && channel === 'mail';

/** Bulk mails have no other channel than mail. */
export const hasChannel = (topic: NotificationTopic, channel: NotificationChannel): boolean =>
  topic !== 'news' || channel === 'mail';
