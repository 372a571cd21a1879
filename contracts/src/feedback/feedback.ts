import * as z from 'zod';
import { MAX_FEEDBACK } from '../limits.ts';
import { text } from '../text/text.ts';

/** POST /api/feedback. Who sent it is not kept. */
export const feedbackSchema = z.strictObject({
  message: text({
    max: MAX_FEEDBACK,
    required: 'メッセージを入力してください',
    tooLong: `メッセージは${MAX_FEEDBACK}文字以内で入力してください`,
  }),
});
export type FeedbackInput = z.infer<typeof feedbackSchema>;

export const feedbackAnswerSchema = z.object({ received: z.literal(true) });

/** GET /api/admin/feedback: the newest first. */
export const feedbackListSchema = z.object({
  items: z.array(z.object({ id: z.uuid(), message: z.string(), createdAt: z.iso.datetime() })),
  nextCursor: z.string().nullable(),
  total: z.int().min(0),
});
export type FeedbackList = z.infer<typeof feedbackListSchema>;
