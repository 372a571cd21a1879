import * as z from 'zod';
import { MAX_REASON, MAX_REVIEW, MAX_REVIEW_PHOTOS } from '../limits.ts';
import { SIZES } from '../reference/sizes.ts';
import { messageItemSchema } from '../shared/message-item.ts';
import { text } from '../text/text.ts';
import { HEIGHTS_SUMMED, REVIEW_FITS } from './review-fit.ts';
import { heightSchema } from './height.ts';
import { REVIEW_TAGS } from './review-tags.ts';
import { ROUND_PEOPLE } from './review-window.ts';
import { pageQuery } from '../shared/page-query.ts';
import { counterpartSchema } from '../shared/person.ts';

/** Stars. */
const rating = z.int('星の数を選択してください').min(1, '星の数を選択してください').max(5, '星は5つまでです');
const tags = z.array(z.enum(REVIEW_TAGS));
const onFrontPage = z.boolean('トップページで紹介してよいかどうかを選択してください');

const fit = z.enum(REVIEW_FITS, 'サイズ感を選択してください');
const usualSize = z.enum(SIZES.map(({ value }) => value) as [string, ...string[]], '普段のサイズを選択してください');
const photoUrls = z.array(
  z.string('写真を選び直してください').max(100, '写真を選び直してください'),
  '写真を選び直してください',
);

/** The fields that only borrowers' reviews have. */
export const WEARERS_FIELDS = ['fit', 'height', 'usualSize', 'photos'] as const;

/**
 * POST /api/rental-requests/{id}/review, by a party of a completed rental. Until it is published, another one replaces
 * it. `tags` depend on the author's role.
 */
export const reviewInputSchema = z.strictObject({
  rating,
  tags: z
    .array(z.enum(REVIEW_TAGS, '選べない項目が含まれています'))
    .max(REVIEW_TAGS.length, '選べない項目が含まれています')
    .transform((chosen) => [...new Set(chosen)])
    .default([]),
  text: text({ max: MAX_REVIEW, tooLong: `コメントは${MAX_REVIEW}文字以内で入力してください` }).default(''),
  /** Whether the landing page may show it, once it is published. */
  onFrontPage: onFrontPage.default(false),
  /** How the item fitted; only from a borrower, like the rest. */
  fit: fit.nullable().default(null),
  /** The wearer's height, as the first centimetre of its band (`HEIGHTS`), and the size they usually wear. */
  height: heightSchema.nullable().default(null),
  usualSize: usualSize.nullable().default(null),
  /** From POST /api/upload-review-image. */
  photos: photoUrls
    .max(MAX_REVIEW_PHOTOS, `写真は${MAX_REVIEW_PHOTOS}枚まで選択できます`)
    .transform((urls) => [...new Set(urls)])
    .default([]),
});
export type ReviewInput = z.output<typeof reviewInputSchema>;
export type ReviewBody = z.input<typeof reviewInputSchema>;

/** PUT /api/rental-requests/{id}/review/front-page, also after publication: the author agrees, or withdraws it. */
export const frontPageConsentSchema = z.strictObject({ onFrontPage });
export type FrontPageConsent = z.output<typeof frontPageConsentSchema>;

/** POST /api/reviews/{id}/reply, once, by the user whom it is about. */
export const reviewReplySchema = z.strictObject({
  text: text({
    max: MAX_REVIEW,
    required: '返信を入力してください',
    tooLong: `返信は${MAX_REVIEW}文字以内で入力してください`,
  }),
});
export type ReviewReply = z.infer<typeof reviewReplySchema>;

/** What a borrower's review says about wearing the item. */
const wearing = {
  fit: fit.nullable(),
  height: z.int().nullable(),
  usualSize: z.string().nullable(),
};

const replySchema = z.object({ text: z.string(), at: z.iso.datetime() });

/** A published review. */
export const reviewSchema = z.object({
  id: z.uuid(),
  rating: z.int(),
  tags,
  /** Empty: nothing was written, or the author has left. */
  text: z.string(),
  ...wearing,
  /** Addresses of photos, without those that operators removed. */
  photos: z.array(z.string()),
  /** The author's role. */
  by: z.enum(ROUND_PEOPLE),
  /** null: has left. */
  author: counterpartSchema.nullable(),
  /** The user whom it is about. */
  aboutId: z.int(),
  /** The rented item. */
  item: messageItemSchema.nullable(),
  shownAt: z.iso.datetime(),
  reply: replySchema.nullable(),
  /** Whether the viewer may write the only reply. */
  canReply: z.boolean(),
  /** Whether the viewer may report it: the author may report the reply. */
  canReport: z.boolean(),
  /** The viewer's own reply if operators hid it from others, and the reason. */
  hiddenReply: z.object({ text: z.string(), reason: z.string() }).nullable(),
});
export type Review = z.infer<typeof reviewSchema>;

/** Over published ones; `average`, to a hundredth, is null without any. */
export const ratingSchema = z.object({ average: z.number().nullable(), count: z.int().nonnegative() });
export type Rating = z.infer<typeof ratingSchema>;

/** GET /api/users/{id}/reviews, GET /api/items/{id}/reviews: newest first. */
export const reviewListQuerySchema = z.strictObject({
  ...pageQuery({ usual: 10, most: 50 }),
});
export type ReviewListQuery = z.output<typeof reviewListQuerySchema>;
export const reviewListSchema = z.object({
  items: z.array(reviewSchema),
  nextCursor: z.string().nullable(),
  total: z.int().nonnegative(),
});
export type ReviewList = z.infer<typeof reviewListSchema>;

/** How many borrowers an item fitted how. */
export const fitCountsSchema = z.object({
  small: z.int().nonnegative(),
  right: z.int().nonnegative(),
  large: z.int().nonnegative(),
});
export type FitCounts = z.infer<typeof fitCountsSchema>;

/** The same for borrowers of one height, summed up (`HEIGHTS_SUMMED`), and one usual size; null: they didn't say. */
export const fitGroupSchema = fitCountsSchema.extend({ height: z.int().nullable(), usualSize: z.string().nullable() });
export type FitGroup = z.infer<typeof fitGroupSchema>;

/** GET /api/items/{id}/reviews: newest first; of these heights and of this usual size only, if given. */
export const itemReviewListQuerySchema = reviewListQuerySchema.extend({
  height: z
    .enum(HEIGHTS_SUMMED.map(String) as [string, ...string[]], '身長を選択してください')
    .transform(Number)
    .optional(),
  usualSize: usualSize.optional(),
});
export type ItemReviewListQuery = z.output<typeof itemReviewListQuerySchema>;
export const itemReviewListSchema = reviewListSchema.extend({
  /** Of all reviews of the item, whichever are listed. Null after the first page. */
  summary: z
    .object({
      /** null: from too few borrowers. */
      fit: fitCountsSchema.nullable(),
      /** The largest groups, largest first. */
      groups: z.array(fitGroupSchema),
      /** The newest photos. */
      photos: z.array(z.string()),
    })
    .nullable(),
});
export type ItemReviewList = z.infer<typeof itemReviewListSchema>;

/** GET /api/rental-requests/{id}/review: the rental's reviews as one of its parties sees them. */
export const roundReviewsSchema = z.object({
  /** The rental is completed, the time isn't over and nothing is published yet. */
  canWrite: z.boolean(),
  /** When writing ends and reviews are published at the latest; null: the rental isn't completed. */
  until: z.iso.datetime().nullable(),
  /** The viewer's own; `shownAt` null: not published. */
  own: z
    .object({
      rating: z.int(),
      tags,
      text: z.string(),
      ...wearing,
      /** `hidden`: why operators removed it. */
      photos: z.array(z.object({ url: z.string(), hidden: z.object({ reason: z.string() }).nullable() })),
      /** Whether the landing page may show it. */
      onFrontPage: z.boolean(),
      shownAt: z.iso.datetime().nullable(),
      reply: replySchema.nullable(),
      /** Why operators hid it from others; null: not hidden. */
      hidden: z.object({ reason: z.string() }).nullable(),
    })
    .nullable(),
  /** The other party's review; null until it is published, whether or not there is one. */
  other: reviewSchema.nullable(),
});
export type RoundReviews = z.infer<typeof roundReviewsSchema>;

export const REVIEW_PARTS = ['review', 'reply'] as const;
export type ReviewPart = (typeof REVIEW_PARTS)[number];

/** A reported review as operators see it, including hidden parts. */
export const reportedReviewSchema = z.object({
  id: z.uuid(),
  rating: z.int(),
  text: z.string(),
  tags,
  isHidden: z.boolean(),
  reply: z.string().nullable(),
  isReplyHidden: z.boolean(),
  photos: z.array(z.object({ id: z.uuid(), url: z.string(), isHidden: z.boolean() })),
});
export type ReportedReview = z.infer<typeof reportedReviewSchema>;

const decision = {
  hidden: z.boolean('非表示にするかどうかを指定してください'),
  reason: text({
    max: MAX_REASON,
    required: '理由を入力してください',
    tooLong: `理由は${MAX_REASON}文字以内で入力してください`,
  }),
};

/** POST /api/admin/reviews/{id}/decisions: hides a part from everyone but its author, or restores it. */
export const reviewDecisionSchema = z.strictObject({
  part: z.enum(REVIEW_PARTS, '対象を選択してください'),
  ...decision,
});
export type ReviewDecision = z.infer<typeof reviewDecisionSchema>;

/** POST /api/admin/reviews/{id}/photos/{photoId}/decisions: the same for one photo of a review. */
export const photoDecisionSchema = z.strictObject(decision);
export type PhotoDecision = z.infer<typeof photoDecisionSchema>;
