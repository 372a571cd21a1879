import type { OperatedThreadPage } from '@meguri/contracts/message/support-thread.ts';
import { dateTime } from '../../../../lib/time/format.ts';
import { ReadMessage } from '../../../../rental/operators/read-message.tsx';

/** Messages and operators' notes in the order in which they were written. */
export const RequestHistory = ({ request }: { readonly request: OperatedThreadPage }) => (
  <ol className="flex flex-col gap-5">{entriesOf(request).map(({ element }) => element)}</ol>
);

function entriesOf({ messages, notes, asker }: OperatedThreadPage) {
  const said = messages.map(({ id, from, content, images, createdAt }) => ({
    at: createdAt,
    element: (
      <ReadMessage
        key={id}
        message={{ content, images, createdAt, erased: false }}
        name={from === 'operators' ? '運営事務局' : (asker?.displayName ?? 'ゲスト')}
      />
    ),
  }));
  // The previous release doesn't send them.
  const noted = ((notes as typeof notes | undefined) ?? []).map((note) => ({
    at: note.at,
    element: <Note key={note.id} note={note} />,
  }));
  return [...said, ...noted].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
}

const Note = ({ note: { by, at, note } }: { readonly note: OperatedThreadPage['notes'][number] }) => (
  <li className="rounded-2xl bg-warn-wash px-4 py-3">
    <p className="flex flex-wrap items-center gap-x-3 text-xs text-soft tabular-nums">
      <span className="font-medium text-warn">メモ（運営者のみ）</span>
      <span className="text-ink">{by?.username ?? '退会した運営者'}</span>
      <span>{dateTime(at)}</span>
    </p>
    <p className="leading-relaxed whitespace-pre-wrap">{note}</p>
  </li>
);
