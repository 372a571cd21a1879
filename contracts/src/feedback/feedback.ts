import * as z from 'zod';
import { MAX_FEEDBACK, MAX_TASK_NOTE } from '../limits.ts';
import { text } from '../text/text.ts';
import { operatorNameSchema } from '../shared/person.ts';

/** POST /api/feedback. The sender isn't stored. */
export const feedbackSchema = z.strictObject({
  message: text({
    max: MAX_FEEDBACK,
    required: 'メッセージを入力してください',
    tooLong: `メッセージは${MAX_FEEDBACK}文字以内で入力してください`,
  }),
});
export type FeedbackInput = z.infer<typeof feedbackSchema>;

export const feedbackAnswerSchema = z.object({ received: z.literal(true) });

/** Not looked at yet; an operator is handling it; done. */
export const FEEDBACK_STATES = ['new', 'in_work', 'done'] as const;
export type FeedbackState = (typeof FEEDBACK_STATES)[number];

/** PUT /api/admin/feedback/{id}/state */
export const feedbackStateSchema = z.strictObject({
  state: z.enum(['in_work', 'done'], '対応状況を選択してください'),
  note: text({ max: MAX_TASK_NOTE, tooLong: `メモは${MAX_TASK_NOTE}文字以内で入力してください` }).optional(),
  /** The handler that the page showed; null: none. */
  seen: z.int().nullable().optional(),
});
export type FeedbackStateBody = z.infer<typeof feedbackStateSchema>;

/** GET /api/admin/feedback: newest first. */
export const feedbackListSchema = z.object({
  items: z.array(
    z.object({
      id: z.uuid(),
      message: z.string(),
      createdAt: z.iso.datetime(),
      state: z.enum(FEEDBACK_STATES),
      /** The operator who set this state, and when; null: none. */
      handled: z
        .object({ by: operatorNameSchema.nullable(), at: z.iso.datetime(), note: z.string().nullable() })
        .nullable(),
    }),
  ),
  nextCursor: z.string().nullable(),
  total: z.int().min(0),
});
export type FeedbackList = z.infer<typeof feedbackListSchema>;
