import type { Message, MessagePage } from '@meguri/contracts/message/message.ts';

/** What is known of a chat's messages: the latest, and of the older ones as many as were asked for, without a gap. */
export type Thread = MessagePage;

/** One page: the latest, or those before a message. */
export type AskForPage = (before: string | null) => Promise<MessagePage>;

/** After a long absence no more pages than this are asked for at once; older ones are asked for anew. */
const MAX_CATCH_UP = 6;

const firstId = ({ items }: Thread): string | null => items[0]?.id ?? null;

/** Older messages go before those that are known. Asked for twice at a time, they come once. */
export function withOlder(known: Thread, older: MessagePage): Thread {
  const ids = new Set(known.items.map(({ id }) => id));
  const missing = older.items.filter(({ id }) => !ids.has(id));
  return { ...known, items: [...missing, ...known.items], hasOlder: older.hasOlder };
}

/** One that was just sent or came over the socket, at its place: of two that cross, both sides see the same one first. */
export const withMessage = (known: Thread, message: Message): Thread =>
  known.items.some(({ id }) => id === message.id)
    ? known
    : { ...known, items: [...known.items, message].sort((a, b) => a.position - b.position) };

/** The viewer has read up to that message: nothing is left to read, unless something came after it. */
export function withRead(known: Thread, upTo: string): Thread {
  const after = known.items.slice(known.items.findIndex(({ id }) => id === upTo) + 1);
  const unreadCount = Math.min(known.conversation.unreadCount, after.length);
  return { ...known, conversation: { ...known.conversation, unreadCount } };
}

/** null: nothing links the two. */
function joined(known: Thread, latest: Thread): Thread | null {
  const at = known.items.findIndex(({ id }) => id === firstId(latest));
  if (at < 0) return latest.hasOlder ? null : latest;
  const hasOlder = at > 0 ? known.hasOlder : latest.hasOlder;
  return { ...latest, items: [...known.items.slice(0, at), ...latest.items], hasOlder };
}

/** The chat as it is now: the latest page, back to what was known before. */
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
