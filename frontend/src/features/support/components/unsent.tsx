/** Text that can't be sent any more, because its thread is over: for its author to copy. */
export const Unsent = ({ text }: { readonly text: string }) =>
  text !== '' && (
    <section aria-label="送信していないメッセージ" className="rounded-2xl bg-wash px-5 py-4 text-sm">
      <p className="text-xs text-soft">送信していないメッセージ</p>
      <p className="wrap-anywhere whitespace-pre-wrap">{text}</p>
    </section>
  );
