import * as z from 'zod';
import { uuidSchema } from '../text/uuid.ts';
import { isBlank } from '../text/characters.ts';
import { MAX_MESSAGE, MAX_MESSAGE_PHOTOS, MESSAGES_PAGE } from '../limits.ts';
import { text } from '../text/text.ts';
import { conversationSchema } from './conversation.ts';
import { messageItemSchema } from '../shared/message-item.ts';
import { pageLimit } from '../shared/page-query.ts';

/** Messages between users, or with 運営事務局: their schema, the input, and a page of them. */

export const messageSchema = z.object({
  id: z.uuid(),
  /** The round of a transaction or support chat; null in a direct one. */
  circulationRoundId: z.uuid().nullable(),
  /** null: 運営事務局. */
  senderId: z.int().nullable(),
  /** The other party; null in a support chat, which has several readers. */
  receiverId: z.int().nullable(),
  /** Plain text without markup; empty if there are only photos, or if it was erased. */
  content: z.string(),
  /** Private files, accessible to the chat's members only. */
  images: z.array(z.string()),
  /** In a direct chat: the item it is about. */
  item: messageItemSchema.nullable(),
  /** Its place in the chat, which is the same for all readers. */
  position: z.int().min(0),
  createdAt: z.iso.datetime(),
  /** Whether the receiver has read it; in a support chat, whether any other reader has. */
  isRead: z.boolean(),
  /** The client's id for it, returned to the sender only. */
  clientId: z.uuid().nullable(),
  /** Its text was deleted after the retention period. */
  erased: z.boolean(),
});
export type Message = z.infer<typeof messageSchema>;

/** GET /api/messages/{userId}, /api/transaction-messages/{id}, /api/damage-reports/{id}/messages. */
export const messagePageSchema = z.object({
  /** Oldest first. */
  items: z.array(messageSchema),
  /** There are older ones: request them with `before` = the first one's id. */
  hasOlder: z.boolean(),
  /** The chat; it exists before its first message. */
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
  /** The client's id for the message, by which a retry is recognised. */
  clientId: uuidSchema.optional(),
  /** Accepted from older clients and ignored: the chat determines the receiver. */
  receiverId: z.unknown().optional(),
};
const isSaying = ({ content, images }: { content: string; images: readonly string[] }) =>
  images.length > 0 || !isBlank(content);
const SAYS_NOTHING = { path: ['content'], error: 'メッセージを入力するか、写真を追加してください' };

/** POST /api/messages/{userId}, optionally with an item. */
export const directMessageInputSchema = z
  .strictObject({ ...body, itemId: uuidSchema.optional() })
  .refine(isSaying, SAYS_NOTHING);
/** POST /api/transaction-messages/{id}, /api/damage-reports/{id}/messages. */
export const roundMessageInputSchema = z.strictObject(body).refine(isSaying, SAYS_NOTHING);
/** POST /api/transaction-messages: the round is named in the body. */
export const transactionMessageInputSchema = z
  .strictObject({ ...body, circulationRoundId: uuidSchema })
  .refine(isSaying, SAYS_NOTHING);
export type MessageInput = z.output<typeof directMessageInputSchema>;
/** What a client sends. */
export type MessageBody = z.input<typeof directMessageInputSchema>;

/** PUT /api/transaction-messages/{messageId}/read: marks it and all earlier ones. */
export const readMessageSchema = z.strictObject({ isRead: z.literal(true).default(true) });
/** PUT /api/messages/{kind}/{id}/read: the last message that was seen. Marks never go back. */
export const readMarkSchema = z.strictObject({ upTo: uuidSchema });
export type ReadMark = z.infer<typeof readMarkSchema>;
