import * as z from 'zod';
import { uuidSchema } from '../text/uuid.ts';
import { isBlank } from '../text/characters.ts';
import { MAX_MESSAGE, MAX_MESSAGE_PHOTOS, MESSAGES_PAGE } from '../limits.ts';
import { text } from '../text/text.ts';
import { conversationSchema } from './conversation.ts';
import { messageItemSchema } from '../shared/message-item.ts';
import { pageLimit } from '../shared/page-query.ts';

/** What people write to one another, or to 運営事務局: its shape, what is sent, and a page of it. */

export const messageSchema = z.object({
  id: z.uuid(),
  /** The round of a transaction or support chat; null in a direct one. */
  circulationRoundId: z.uuid().nullable(),
  /** null: 運営事務局. */
  senderId: z.int().nullable(),
  /** The other party; null in a support chat, where everybody else reads it. */
  receiverId: z.int().nullable(),
  /** Plain text, nothing in it is markup; empty when there are only photos, or when it was erased. */
  content: z.string(),
  /** Private files: they answer to the chat's people only. */
  images: z.array(z.string()),
  /** In a direct chat: the item it is about. */
  item: messageItemSchema.nullable(),
  /** Its place in the chat: everybody sees messages in this order. */
  position: z.int().min(0),
  createdAt: z.iso.datetime(),
  /** Whether the receiver has read it; in a support chat, whether anybody else has. */
  isRead: z.boolean(),
  /** The sender's own name for it, for the sender only. */
  clientId: z.uuid().nullable(),
  /** Its text need not be kept any longer and is gone. */
  erased: z.boolean(),
});
export type Message = z.infer<typeof messageSchema>;

/** GET /api/messages/{userId}, /api/transaction-messages/{id}, /api/damage-reports/{id}/messages. */
export const messagePageSchema = z.object({
  /** The oldest first. */
  items: z.array(messageSchema),
  /** Older ones are there: ask with `before` = the first one's id. */
  hasOlder: z.boolean(),
  /** The chat itself; it is there before its first message too. */
  conversation: conversationSchema,
});
export type MessagePage = z.infer<typeof messagePageSchema>;

export const messagePageQuerySchema = z.strictObject({
  before: z.uuid('メッセージの指定が正しくありません').toLowerCase().optional(),
  limit: pageLimit({ usual: MESSAGES_PAGE, most: 100 }),
});
export type MessagePageQuery = z.output<typeof messagePageQuerySchema>;

const body = {
  content: text({ max: MAX_MESSAGE, tooLong: `メッセージは${MAX_MESSAGE}文字以内で入力してください` }).default(''),
  images: z
    .array(z.string().max(500))
    .max(MAX_MESSAGE_PHOTOS, `写真は${MAX_MESSAGE_PHOTOS}枚まで添付できます`)
    .default([]),
  /** The client's name for the message: sent again with the same one, it is the same message. */
  clientId: uuidSchema.optional(),
  /** Who receives it follows from the chat: this is accepted, since older clients send it, and never read. */
  receiverId: z.unknown().optional(),
};
const isSaying = ({ content, images }: { content: string; images: readonly string[] }) =>
  images.length > 0 || !isBlank(content);
const SAYS_NOTHING = { path: ['content'], error: 'メッセージを入力するか、写真を追加してください' };

/** POST /api/messages/{userId}: an item may be shown with it. */
export const directMessageInputSchema = z
  .strictObject({ ...body, itemId: uuidSchema.optional() })
  .refine(isSaying, SAYS_NOTHING);
/** POST /api/transaction-messages/{id}, /api/damage-reports/{id}/messages. */
export const roundMessageInputSchema = z.strictObject(body).refine(isSaying, SAYS_NOTHING);
/** POST /api/transaction-messages: the round stands in the body. */
export const transactionMessageInputSchema = z
  .strictObject({ ...body, circulationRoundId: uuidSchema })
  .refine(isSaying, SAYS_NOTHING);
export type MessageInput = z.output<typeof directMessageInputSchema>;
/** What a client sends. */
export type MessageBody = z.input<typeof directMessageInputSchema>;

/** PUT /api/transaction-messages/{messageId}/read: it and all before it. */
export const readMessageSchema = z.strictObject({ isRead: z.literal(true).default(true) });
/** PUT /api/messages/{kind}/{id}/read: the last message that was seen. Marks never go back. */
export const readMarkSchema = z.strictObject({ upTo: uuidSchema });
export type ReadMark = z.infer<typeof readMarkSchema>;
