import type { ChatAddress } from '../../features/messages/chat-address.ts';
import { ITEM_QUESTIONS, quickAnswersOf } from '../../rental/quick-answers.ts';

/**
 * What a chat's composer offers: answers of the rental's step, or questions about an item of the other party.
 * @param request of a rental's chat, once it is loaded
 * @param ownerId of the item that the chat was opened for; null: none
 */
export function commonTexts(
  { kind, id }: ChatAddress,
  request: Parameters<typeof quickAnswersOf>[0] | undefined,
  ownerId: number | null,
): readonly string[] {
  if (kind === 'transaction') return request === undefined ? [] : quickAnswersOf(request);
  return kind === 'direct' && String(ownerId) === id ? ITEM_QUESTIONS : [];
}
