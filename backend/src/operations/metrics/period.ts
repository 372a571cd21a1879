import * as z from 'zod';

const day = z.iso
  .date({ error: '日付はYYYY-MM-DDで指定してください', abort: true })
  // Years of other lengths are written with a sign, so days couldn't be compared any more.
  .refine((date) => date >= '2000-01-01' && date <= '2999-12-31', '日付が正しくありません');
/** The days of a period in a query, both inclusive. */
export const periodSchema = z
  .strictObject({ from: day, to: day })
  .refine(({ from, to }) => from <= to, { path: ['to'], error: '終わりの日は、始めの日以降で指定してください' });
export type Period = z.output<typeof periodSchema>;
