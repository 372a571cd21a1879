/** Marks a round with unread messages from the other party. */
export const UnreadMessages = () => (
  <span className="inline-flex items-center gap-1.5 text-xs font-medium text-accent">
    <span aria-hidden className="size-2 rounded-full bg-accent" />
    <span>未読メッセージ</span>
  </span>
);
