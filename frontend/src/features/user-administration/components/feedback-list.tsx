import { dateTime } from '../../../lib/time/format.ts';
import type { FeedbackEntry } from '../api/users.ts';

/** What people wrote, without their names. */
export const FeedbackEntries = ({ entries }: { readonly entries: readonly FeedbackEntry[] }) => (
  <ul className="flex flex-col divide-y divide-line border-y border-line">
    {entries.map(({ id, message, createdAt }) => (
      <li key={id} className="py-4">
        <p className="text-xs text-soft">{dateTime(createdAt)}</p>
        <p className="whitespace-pre-line">{message}</p>
      </li>
    ))}
  </ul>
);
