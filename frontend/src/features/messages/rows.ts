import { tokyoDate } from '@meguri/contracts/rental-round/time/period.ts';

/** The part of a message that decides its position. */
interface Placed {
  readonly id: string;
  /** The author; equal for everything one side writes. */
  readonly from: string;
  /** ISO 8601. */
  readonly createdAt: string;
}

export type Row<Message> =
  | { readonly kind: 'day'; readonly at: string }
  | { readonly kind: 'new' }
  /** `follows`: continues the message above; `followed`: is continued by the one below. */
  | { readonly kind: 'message'; readonly message: Message; readonly follows: boolean; readonly followed: boolean };

/** In ms. Messages of one author within this time form a group. */
const BREATH = 5 * 60_000;
const dayOf = ({ createdAt }: Placed): string => tokyoDate(createdAt);

const goesOn = (before: Placed | undefined, after: Placed | undefined): boolean =>
  before !== undefined &&
  after !== undefined &&
  before.from === after.from &&
  dayOf(before) === dayOf(after) &&
  Date.parse(after.createdAt) - Date.parse(before.createdAt) < BREATH;

/**
 * The rows of a chat from top to bottom, with separators before each day (in Tokyo) and before the first new message.
 * @param firstNew the oldest message that was unread when the chat was opened; null: none
 */
export function rowsOf<Message extends Placed>(messages: readonly Message[], firstNew: string | null): Row<Message>[] {
  return messages.flatMap((message, index): Row<Message>[] => {
    const before = messages[index - 1];
    const isNew = message.id === firstNew;
    const after = messages[index + 1];
    const row: Row<Message> = {
      kind: 'message',
      message,
      follows: !isNew && goesOn(before, message),
      followed: after?.id !== firstNew && goesOn(message, after),
    };
    const startsDay = before === undefined || dayOf(before) !== dayOf(message);
    return [
      ...(startsDay ? [{ kind: 'day', at: message.createdAt } as const] : []),
      ...(isNew ? [{ kind: 'new' } as const] : []),
      row,
    ];
  });
}
