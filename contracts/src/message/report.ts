import * as z from 'zod';
import { MAX_REASON, MAX_TASK_NOTE } from '../limits.ts';
import { text } from '../text/text.ts';
import { conversationKindSchema } from './conversation.ts';
import { counterpartSchema, operatorNameSchema } from '../shared/person.ts';
import { messageItemSchema } from '../shared/message-item.ts';
import { messageSchema } from './message.ts';
import { reportedReviewSchema } from '../review/review.ts';
import { pageQuery } from '../shared/page-query.ts';

export const REPORT_SUBJECTS = ['message', 'user', 'item', 'review'] as const;
export type ReportSubject = (typeof REPORT_SUBJECTS)[number];

/**
 * POST /api/reports: a report to operators. Messages can be reported by their receivers, published reviews by
 * everybody, and the reply to a review by the review's author.
 */
export const reportInputSchema = z.strictObject({
  subject: z.enum(REPORT_SUBJECTS, '報告の対象を選択してください'),
  /** The id of the message, user, item or review. */
  id: z.union([z.string().max(40), z.int()], 'IDの形式が正しくありません').transform(String),
  reason: text({
    max: MAX_REASON,
    required: '理由を入力してください',
    tooLong: `理由は${MAX_REASON}文字以内で入力してください`,
  }),
});
export type ReportInput = z.output<typeof reportInputSchema>;
export type ReportBody = z.input<typeof reportInputSchema>;

/** Reporting the same subject again returns the same report until an operator has looked at it. */
export const reportAnswerSchema = z.object({ id: z.uuid(), createdAt: z.iso.datetime() });
export type ReportAnswer = z.infer<typeof reportAnswerSchema>;

/** A report in the operators' list. */
export const reportSchema = z.object({
  id: z.uuid(),
  subject: z.enum(REPORT_SUBJECTS),
  reason: z.string(),
  createdAt: z.iso.datetime(),
  reporter: counterpartSchema,
  /** Who is reported: the sender, user or owner. */
  about: counterpartSchema,
  item: messageItemSchema.nullable(),
  review: reportedReviewSchema.nullable(),
  chat: z.object({ kind: conversationKindSchema, circulationRoundId: z.uuid().nullable() }).nullable(),
  /** The operator who handles it, until it is closed; null: none. */
  taken: z.object({ by: operatorNameSchema, at: z.iso.datetime() }).nullable(),
  closed: z.object({ at: z.iso.datetime(), by: z.string(), note: z.string() }).nullable(),
});
export type Report = z.infer<typeof reportSchema>;

/** GET /api/admin/reports?state=open: oldest first; closed ones newest first. */
export const reportListQuerySchema = z.strictObject({
  state: z.enum(['open', 'closed']).default('open'),
  ...pageQuery({ usual: 50, most: 100, least: 0 }),
});
export type ReportListQuery = z.output<typeof reportListQuerySchema>;
export const reportListSchema = z.object({
  items: z.array(reportSchema),
  nextCursor: z.string().nullable(),
  total: z.int().min(0),
});
export type ReportList = z.infer<typeof reportListSchema>;

/** GET /api/admin/reports/{id}: up to 10 messages around the reported one. Reading it is recorded. */
export const reportPageSchema = reportSchema.extend({
  messageId: z.uuid().nullable(),
  messages: z.array(messageSchema),
  /** Their authors. */
  people: z.array(counterpartSchema),
});
export type ReportPage = z.infer<typeof reportPageSchema>;

/**
 * POST /api/admin/reports/{id}/take: the handler that the page showed. If two operators take a report, the second is
 * rejected and reads who has it.
 */
export const takeReportSchema = z.strictObject({ seen: z.int().nullable() });
export type TakeReport = z.infer<typeof takeReportSchema>;

/** POST /api/admin/reports/{id}/close */
export const closeReportSchema = z.strictObject({
  note: text({
    max: MAX_TASK_NOTE,
    required: '対応の内容を入力してください',
    tooLong: `対応の内容は${MAX_TASK_NOTE}文字以内で入力してください`,
  }),
});
export type CloseReport = z.infer<typeof closeReportSchema>;
