import * as z from 'zod';
import { MAX_MESSAGE, MAX_MESSAGE_PHOTOS, MAX_SUPPORT_NOTE } from '../limits.ts';
import { messageItemSchema } from '../shared/message-item.ts';
import { pageQuery } from '../shared/page-query.ts';
import { counterpartSchema, operatorNameSchema } from '../shared/person.ts';
import { line, text } from '../text/text.ts';
import { uuidSchema } from '../text/uuid.ts';
import { SATISFACTIONS, SUPPORT_KINDS, SUPPORT_OWNERS, SUPPORT_STATES } from './support-kinds.ts';

/** A question to 運営事務局 with its answers. */
const supportThreadSchema = z.object({
  id: z.uuid(),
  kind: z.enum(SUPPORT_KINDS),
  /** The asker's rental that the thread is about; null: none. */
  roundId: z.uuid().nullable(),
  /** The rental's item. */
  item: messageItemSchema.nullable(),
  createdAt: z.iso.datetime(),
  /** Until when 運営事務局 answers; null: nothing waits for an answer. */
  answerBy: z.iso.datetime().nullable(),
  closedAt: z.iso.datetime().nullable(),
  satisfaction: z.enum(SATISFACTIONS).nullable(),
  /** Of the last message. */
  lastAt: z.iso.datetime(),
  /** The beginning of the last message. */
  excerpt: z.string(),
});
export type SupportThread = z.infer<typeof supportThreadSchema>;

const supportThreadMessageSchema = z.object({
  id: z.uuid(),
  /** Its place in the thread, from 1. */
  position: z.int().positive(),
  from: z.enum(['asker', 'operators']),
  content: z.string(),
  /** Private files of the asker. */
  images: z.array(z.string()),
  createdAt: z.iso.datetime(),
});
export type SupportThreadMessage = z.infer<typeof supportThreadMessageSchema>;
/** All of them, oldest first. */
const messages = z.array(supportThreadMessageSchema);

/** GET /api/support-requests/{id}, and the response to what its asker changes. */
export const supportThreadPageSchema = supportThreadSchema.extend({ messages });
export type SupportThreadPage = z.infer<typeof supportThreadPageSchema>;

/** GET /api/support-requests: the viewer's threads, latest message first. */
export const supportThreadsQuerySchema = z.strictObject(pageQuery({ usual: 20, most: 100 }));
export type SupportThreadsQuery = z.output<typeof supportThreadsQuerySchema>;
const listOf = <Entry extends z.ZodType>(entry: Entry) =>
  z.object({ items: z.array(entry), nextCursor: z.string().nullable(), total: z.int().min(0) });
export const supportThreadsSchema = listOf(supportThreadSchema);
export type SupportThreads = z.infer<typeof supportThreadsSchema>;

/** What every message has. */
export const supportSaid = {
  content: text({
    max: MAX_MESSAGE,
    required: '内容を入力してください',
    tooLong: `${MAX_MESSAGE}文字以内で入力してください`,
  }),
  /** The client's id for what it sends, by which a retry is recognised. */
  clientId: uuidSchema,
};

const asked = {
  ...supportSaid,
  images: z
    .array(z.string().max(500))
    .max(MAX_MESSAGE_PHOTOS, `写真は${MAX_MESSAGE_PHOTOS}枚まで添付できます`)
    .default([]),
};

/** POST /api/support-requests */
export const supportThreadInputSchema = z.strictObject({
  kind: z.enum(SUPPORT_KINDS, '種類を選択してください'),
  /** Only a rental of the viewer's own. */
  roundId: uuidSchema.optional(),
  ...asked,
});
export type SupportThreadInput = z.output<typeof supportThreadInputSchema>;

/** POST /api/support-requests/{id}/messages */
export const supportMessageInputSchema = z.strictObject(asked);
export type SupportMessageInput = z.output<typeof supportMessageInputSchema>;

/** POST /api/support-requests/{id}/close; repeated after the end, it changes the judgement. */
export const closeOwnThreadSchema = z.strictObject({
  satisfaction: z.enum(SATISFACTIONS, 'ご感想を選択してください').nullable(),
});
export type CloseOwnThread = z.infer<typeof closeOwnThreadSchema>;

/** A thread in the operators' lists. */
const operatedThreadSchema = supportThreadSchema.extend({
  /** null: a guest, with a confirmed address. */
  asker: counterpartSchema.nullable(),
  guestEmail: z.string().nullable(),
  /** The operator who handles it, and since when; null: none, also when the former one no longer is an operator. */
  owner: operatorNameSchema.extend({ since: z.iso.datetime() }).nullable(),
});
export type OperatedThread = z.infer<typeof operatedThreadSchema>;

/** GET /api/admin/support-requests: waiting ones by promised answer, others latest first. */
export const operatedThreadsQuerySchema = z.strictObject({
  state: z.enum([...SUPPORT_STATES, 'any']).default('waiting'),
  /** The viewer's own ones, or those that no operator has. */
  owner: z.enum(SUPPORT_OWNERS, '担当の指定が正しくありません').optional(),
  kind: z.enum(SUPPORT_KINDS, '種類の指定が正しくありません').optional(),
  /** Words of messages and notes; a user's name or address; a number of the thread or its rental. */
  q: line({ max: 100 }).optional(),
  /** Only this member's. */
  askerId: z.coerce.number('IDは数字で指定してください').int().min(1).max(2_147_483_647).optional(),
  /** Only those about this rental. */
  roundId: uuidSchema.optional(),
  /** Only those by the asker of this thread, a member or a guest. */
  sameAskerAs: uuidSchema.optional(),
  ...pageQuery({ usual: 50, most: 100, least: 0 }),
});
export type OperatedThreadsQuery = z.output<typeof operatedThreadsQuerySchema>;
export const operatedThreadsSchema = listOf(operatedThreadSchema).extend({
  /**
   * How many of this state the operator may not answer: their own, and those about a rental that they may be a party of.
   * Not narrowed by words, owner and kind: the number would tell whether they match.
   */
  hidden: z.int().min(0),
});
export type OperatedThreads = z.infer<typeof operatedThreadsSchema>;

/** GET /api/admin/support-requests/{id} */
export const operatedThreadPageSchema = operatedThreadSchema.extend({
  messages,
  /** What operators noted for each other, oldest first. Askers never get them, neither here nor in an export. */
  notes: z.array(z.object({ id: z.uuid(), by: operatorNameSchema.nullable(), at: z.iso.datetime(), note: z.string() })),
});
export type OperatedThreadPage = z.infer<typeof operatedThreadPageSchema>;

/** The position of the last message that the operator's page showed: a newer one rejects the change. */
const seen = z.int().min(0);
/** POST /api/admin/support-requests/{id}/messages */
export const supportAnswerSchema = z.strictObject({ ...supportSaid, seen });
export type SupportAnswer = z.output<typeof supportAnswerSchema>;
/** POST /api/admin/users/{id}/support-requests: 運営事務局 writes first. */
export const supportContactSchema = z.strictObject({
  kind: z.enum(SUPPORT_KINDS, '種類を選択してください'),
  /** Only a rental of that member. */
  roundId: uuidSchema.optional(),
  ...supportSaid,
});
export type SupportContact = z.output<typeof supportContactSchema>;
/** POST /api/admin/support-requests/{id}/close */
export const closeThreadSchema = z.strictObject({ seen });
export type CloseThread = z.infer<typeof closeThreadSchema>;

const operatorId = z.int().min(1).max(2_147_483_647).nullable();
/**
 * PUT /api/admin/support-requests/{id}/owner. null: none. `seen` is the owner that the page showed: if two operators take
 * a thread, the second is rejected and reads who has it.
 */
export const supportOwnerSchema = z.strictObject({ ownerId: operatorId, seen: operatorId });
export type SupportOwner = z.infer<typeof supportOwnerSchema>;
/** POST /api/admin/support-requests/{id}/notes. The client chooses the id, by which a retry is recognised. */
export const supportNoteSchema = z.strictObject({
  id: uuidSchema,
  note: text({
    max: MAX_SUPPORT_NOTE,
    required: 'メモを入力してください',
    tooLong: `メモは${MAX_SUPPORT_NOTE}文字以内で入力してください`,
  }),
});
export type SupportNote = z.output<typeof supportNoteSchema>;

/** GET /api/admin/support-figures: over the threads of the last days. */
export const supportFiguresSchema = z.object({
  days: z.int().positive(),
  opened: z.int().min(0),
  /** Answered at all, and within the promised hours. */
  answered: z.int().min(0),
  inTime: z.int().min(0),
  closed: z.int().min(0),
  /** From the question to the first answer and to the end: medians in seconds; null: none yet. */
  firstAnswer: z.int().min(0).nullable(),
  solving: z.int().min(0).nullable(),
  satisfaction: z.object({ good: z.int().min(0), fair: z.int().min(0), bad: z.int().min(0) }),
});
export type SupportFigures = z.infer<typeof supportFiguresSchema>;
