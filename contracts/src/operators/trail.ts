import * as z from 'zod';
import { type OperationName, OPERATION_NAMES } from './operations.ts';
import { word } from '../text/text.ts';
import { pageQuery } from '../shared/page-query.ts';
import { operatorRoleSchema } from '../shared/person.ts';

/** Whether operators viewed something, acted, or were refused. */
export const TRAIL_KINDS = ['looked', 'acted', 'refused'] as const;
export type TrailKind = (typeof TRAIL_KINDS)[number];
export const TRAIL_KIND_LABELS: Readonly<Record<TrailKind, string>> = {
  looked: '閲覧',
  acted: '操作',
  refused: '拒否',
};

const personId = z.coerce.number('IDは数字で指定してください').int().min(1).max(2_147_483_647).optional();
const day = z.iso.date('日付はYYYY-MM-DDで指定してください').optional();

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
const ABOUT = new RegExp(`^(?:round:(?:${UUID}|[0-9a-f]{8})|(?!round:)[a-z]+:.+)$`);
/** The end of a rental's id, if the subject is no more than that. */
export const roundNumberIn = (about: string): string | null => /^round:([0-9a-f]{8})$/.exec(about)?.[1] ?? null;

const filter = {
  operatorId: personId,
  /** Only entries about this user's own data or rentals. */
  personId,
  /**
   * A subject such as `round:<id>`; for a rental the last eight characters of its id are enough, as people read its
   * number.
   */
  about: word().max(80).regex(ABOUT, '取引のIDか、#から始まる8文字の取引番号を入力してください').optional(),
  kind: z.enum(TRAIL_KINDS, '種類の指定が正しくありません').optional(),
  from: day,
  to: day,
};
export const trailFileQuerySchema = z.strictObject(filter);
export type TrailFileQuery = z.output<typeof trailFileQuerySchema>;

/** GET /api/admin/trail: newest first. */
export const trailQuerySchema = z.strictObject({
  ...filter,
  ...pageQuery({ usual: 50, most: 100 }),
});
export type TrailQuery = z.output<typeof trailQuerySchema>;

const trailEntrySchema = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  operatorId: z.int(),
  role: operatorRoleSchema,
  kind: z.enum(TRAIL_KINDS),
  operation: z.enum(OPERATION_NAMES as [OperationName, ...OperationName[]]),
  /** The subjects, such as `user:7` or `round:<id>`. */
  about: z.array(z.string()),
  /** The error code of a refusal; otherwise null. */
  code: z.string().nullable(),
  /** The entry's place in the log, and its hash, to which the next event is chained. */
  stream: z.string(),
  revision: z.int(),
  hash: z.string(),
});
export type TrailEntry = z.infer<typeof trailEntrySchema>;

export const trailPageSchema = z.object({
  items: z.array(trailEntrySchema),
  nextCursor: z.string().nullable(),
  total: z.int().min(0),
  /** Current user names of those operators, by id. */
  operators: z.record(z.string(), z.string()),
  /** Current user names of the subjects that are users, by id; without deleted accounts. */
  people: z.record(z.string(), z.string()),
});
export type TrailPage = z.infer<typeof trailPageSchema>;
