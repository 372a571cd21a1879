import { ROUND_VIEWS } from '@meguri/contracts/operators/round-views.ts';
import { ROUND_STATUSES, type RoundStatus } from '@meguri/contracts/rental-round/status.ts';
import { line } from '@meguri/contracts/text/text.ts';
import * as z from 'zod';
import { workQuery } from '../inputs.ts';

/** Yen in one posting. */
const MAX_AMOUNT = 2_147_483_647;

const day = z.iso.date('日付はYYYY-MM-DDで指定してください').optional();
export const roundsQuerySchema = z.strictObject({
  ...workQuery,
  q: line({ max: 100 }).optional(),
  user: z.coerce.number('ユーザーの指定が正しくありません').int().min(1).max(2_147_483_647).optional(),
  status: z.enum(ROUND_STATUSES as [RoundStatus, ...RoundStatus[]], '状態の指定が正しくありません').optional(),
  view: z.enum(ROUND_VIEWS, '一覧の種類が正しくありません').optional(),
  amount: z.coerce
    .number('金額は整数で指定してください')
    .int('金額は整数で指定してください')
    .min(1, '金額は1円以上で指定してください')
    .max(MAX_AMOUNT, '金額が大きすぎます')
    .optional(),
  usedOn: day,
  from: day,
  to: day,
});

/** An operator's search for rounds. */
export type RoundsQuery = z.output<typeof roundsQuerySchema>;
