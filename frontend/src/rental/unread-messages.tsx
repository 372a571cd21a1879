/** Beside a round: the other one has written what the viewer hasn't read. */
export const UnreadMessages = () => (
  <span className="inline-flex items-center gap-1.5 text-xs font-medium text-accent">
    <span aria-hidden className="size-2 rounded-full bg-accent" />
    <span>未読メッセージ</span>
  </span>
);
