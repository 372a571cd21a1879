import type { Message, MessagePage } from '@meguri/contracts/message/message.ts';

/** The loaded part of a chat: the latest messages and as many older ones as were requested, without gaps. */
export type Thread = MessagePage;

/** Fetches a page: the latest messages, or those before a given one. */
export type AskForPage = (before: string | null) => Promise<MessagePage>;

/** Maximum number of pages fetched to catch up after a long absence. Older messages are loaded again on demand. */
const MAX_CATCH_UP = 6;

const firstId = ({ items }: Thread): string | null => items[0]?.id ?? null;

/** Prepends older messages. Does nothing if they have been added before. */
export function withOlder(known: Thread, older: MessagePage): Thread {
  const ids = new Set(known.items.map(({ id }) => id));
  const missing = older.items.filter(({ id }) => !ids.has(id));
  return { ...known, items: [...missing, ...known.items], hasOlder: older.hasOlder };
}

/** Inserts a message that was just sent or received, sorted so that both parties see the same order. */
export const withMessage = (known: Thread, message: Message): Thread =>
  known.items.some(({ id }) => id === message.id)
    ? known
    : { ...known, items: [...known.items, message].sort((a, b) => a.position - b.position) };

/** Marks everything up to a message as read; newer messages stay unread. */
export function withRead(known: Thread, upTo: string): Thread {
  const after = known.items.slice(known.items.findIndex(({ id }) => id === upTo) + 1);
  const unreadCount = Math.min(known.conversation.unreadCount, after.length);
  return { ...known, conversation: { ...known.conversation, unreadCount } };
}

/** null: the pages don't overlap. */
function joined(known: Thread, latest: Thread): Thread | null {
  const at = known.items.findIndex(({ id }) => id === firstId(latest));
  if (at < 0) return latest.hasOlder ? null : latest;
  const hasOlder = at > 0 ? known.hasOlder : latest.hasOlder;
  return { ...latest, items: [...known.items.slice(0, at), ...latest.items], hasOlder };
}

/** The current chat: fetches pages back from the latest one until they overlap the known messages. */
export async function caughtUp(known: Thread | undefined, ask: AskForPage): Promise<Thread> {
  let latest = await ask(null);
  if (known === undefined || known.items.length === 0) return latest;
  for (let pages = 1; pages < MAX_CATCH_UP; pages += 1) {
    const whole = joined(known, latest);
    if (whole !== null) return whole;
    latest = withOlder(latest, await ask(firstId(latest)));
  }
  return joined(known, latest) ?? latest;
}
