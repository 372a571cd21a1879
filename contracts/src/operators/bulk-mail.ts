import * as z from 'zod';
import { PREFECTURES } from '../reference/prefectures.ts';
import { grouped } from '../text/grouped.ts';
import { line, text } from '../text/text.ts';

/** How many recipients per day one operator may reach alone; above that a second administrator has to confirm. */
export const MAX_MAILED_ALONE = 1_000;
export const MAX_MAIL_SUBJECT = 80;
export const MAX_MAIL_BODY = 4_000;
/** Days of absence of a segment's users. */
export const MIN_AWAY_DAYS = 7;
export const MAX_AWAY_DAYS = 365;

/** Placeholders for the recipient's data, with their labels for operators. */
export const MAIL_PLACEHOLDERS = { '{{名前}}': '表示名', '{{ユーザー名}}': 'ユーザー名' } as const;
export type MailPlaceholder = keyof typeof MAIL_PLACEHOLDERS;
const ANY_PLACEHOLDER = /\{\{[^{}]*\}\}/g;

/** Placeholders that don't exist. */
export const unknownPlaceholders = (text: string): string[] =>
  [...text.matchAll(ANY_PLACEHOLDER)]
    .map(([found]) => found)
    .filter((found) => !Object.hasOwn(MAIL_PLACEHOLDERS, found));

/** The recipients of a mail. */
export const mailSegmentSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('all') }),
  /** Users with an item that isn't deleted. */
  z.strictObject({ kind: z.literal('owners') }),
  /** Users who have requested a rental. */
  z.strictObject({ kind: z.literal('borrowers') }),
  z.strictObject({
    kind: z.literal('prefecture'),
    prefecture: z.enum(PREFECTURES, '都道府県を選んでください'),
  }),
  /** Users who were absent for this many days. */
  z.strictObject({
    kind: z.literal('away'),
    days: z
      .int('日数は整数で入力してください')
      .min(MIN_AWAY_DAYS, `${MIN_AWAY_DAYS}日以上で入力してください`)
      .max(MAX_AWAY_DAYS, `${MAX_AWAY_DAYS}日以内で入力してください`),
  }),
]);
export type MailSegment = z.infer<typeof mailSegmentSchema>;
export type MailSegmentKind = MailSegment['kind'];
export const MAIL_SEGMENT_LABELS: Readonly<Record<MailSegmentKind, string>> = {
  all: 'すべてのユーザー（運営者を含む）',
  owners: 'アイテムを掲載している方',
  borrowers: '借りたことのある方（リクエストを含む）',
  prefecture: '都道府県で選ぶ',
  away: 'しばらくログインしていない方',
};

const filled = (words: ReturnType<typeof text>) =>
  words.refine((value) => unknownPlaceholders(value).length === 0, {
    error: `使える差し込みは ${Object.keys(MAIL_PLACEHOLDERS).join(' と ')} です`,
  });

/** POST /api/admin/bulk-mails */
export const bulkMailInputSchema = z.strictObject({
  subject: filled(line({ max: MAX_MAIL_SUBJECT, required: '件名を入力してください' })),
  body: filled(
    text({
      max: MAX_MAIL_BODY,
      required: '本文を入力してください',
      tooLong: `${grouped(MAX_MAIL_BODY)}文字以内で入力してください`,
    }),
  ),
  segment: mailSegmentSchema,
});
export type BulkMailInput = z.infer<typeof bulkMailInputSchema>;

/** The version that the operator has seen: any other is rejected. Absent: any version. */
const seen = { version: z.int().min(1).optional() };
/** PUT /api/admin/bulk-mails/{id} */
export const bulkMailChangeSchema = bulkMailInputSchema.extend(seen);
export type BulkMailChange = z.infer<typeof bulkMailChangeSchema>;
/** POST /api/admin/bulk-mails/{id}/start, …/confirm, …/test */
export const bulkMailSeenSchema = z.strictObject(seen).nullish();
export type BulkMailSeen = z.infer<typeof bulkMailSeenSchema>;

/** GET /api/admin/bulk-mails/size?segment=<JSON> */
export const segmentSizeSchema = z.object({
  people: z.int().nonnegative(),
  /** Those of them with a confirmed address who accept such mails. */
  reachable: z.int().nonnegative(),
});
export type SegmentSize = z.infer<typeof segmentSizeSchema>;

/** `waiting`: for a second administrator. Stored: names never change. */
export const BULK_MAIL_STATES = ['draft', 'waiting', 'sending', 'paused', 'stopped', 'done'] as const;
export type BulkMailState = (typeof BULK_MAIL_STATES)[number];
export const BULK_MAIL_STATE_LABELS: Readonly<Record<BulkMailState, string>> = {
  draft: '下書き',
  waiting: '別の管理者の確認待ち',
  sending: '送信中',
  paused: '一時停止中',
  stopped: '中止',
  done: '送信済み',
};

const operator = z.object({ id: z.int(), name: z.string() });
export const bulkMailSchema = z.object({
  id: z.string(),
  subject: z.string(),
  body: z.string(),
  segment: mailSegmentSchema,
  /** Incremented by every change. */
  version: z.int(),
  state: z.enum(BULK_MAIL_STATES),
  /** The segment's size when sending began; until then the current one. */
  size: segmentSizeSchema,
  /** Recipients by outcome; once sending has begun they add up to the people of the size. */
  report: z.object({
    sent: z.int(),
    /** At the mail server, or on the way to it. */
    underway: z.int(),
    failed: z.int(),
    unsubscribed: z.int(),
    /** Without a confirmed address. */
    unreachable: z.int(),
    left: z.int(),
    /** Not reached when the mail was stopped. */
    stopped: z.int(),
    waiting: z.int(),
  }),
  createdBy: operator,
  startedBy: operator.nullable(),
  confirmedBy: operator.nullable(),
  createdAt: z.iso.datetime(),
  startedAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
});
export type BulkMail = z.infer<typeof bulkMailSchema>;
export type BulkMailReport = BulkMail['report'];
/** GET /api/admin/bulk-mails: the newest twenty. */
export const bulkMailListSchema = z.object({ items: z.array(bulkMailSchema) });

/** GET /api/admin/bulk-mails/{id}/preview?after=<user id>: as the next recipient in the order of ids gets it. */
export const bulkMailPreviewSchema = z.object({
  recipient: operator,
  subject: z.string(),
  text: z.string(),
  /** Whether there is another recipient after this one. */
  hasNext: z.boolean(),
});
export type BulkMailPreview = z.infer<typeof bulkMailPreviewSchema>;

/** POST /api/admin/bulk-mails/{id}/start, …/confirm, …/pause, …/resume, …/stop */
export const BULK_MAIL_STEPS = ['start', 'confirm', 'pause', 'resume', 'stop'] as const;
export type BulkMailStep = (typeof BULK_MAIL_STEPS)[number];

/** The states in which a step is possible; the server and its buttons use the same table. */
export const STEP_FROM: Readonly<Record<BulkMailStep, readonly BulkMailState[]>> = {
  start: ['draft'],
  confirm: ['waiting'],
  pause: ['sending'],
  resume: ['paused'],
  stop: ['draft', 'waiting', 'sending', 'paused'],
};
