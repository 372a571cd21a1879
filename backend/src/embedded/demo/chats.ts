import { readFileSync } from 'node:fs';
import { ROUND_STATUSES, type RoundStatus } from '@meguri/contracts/rental-round/status.ts';
import * as z from 'zod';

const ends = z.enum(ROUND_STATUSES as [RoundStatus, ...RoundStatus[]]);
const chatSchema = z.strictObject({
  about: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('direct'), between: z.tuple([z.string(), z.string()]) }),
    /** The round of the story that ends so, with that item. */
    z.strictObject({ kind: z.literal('transaction'), item: z.string(), ends }),
    z.strictObject({ kind: z.literal('support'), item: z.string(), ends }),
  ]),
  messages: z.array(
    z.strictObject({
      by: z.string(),
      /** Counted from the first day of the round's use; without a round from the day on which the demo is made. */
      day: z.int(),
      /** In Tokyo. */
      time: z.string().regex(/^\d\d:\d\d$/),
      text: z.string(),
      /** The item that is shown with it. */
      item: z.string().optional(),
    }),
  ),
  /** How many of the last ones the other hasn't read. */
  unread: z.int().min(0),
});
export type DemoChat = Readonly<z.infer<typeof chatSchema>>;

/** As the closet's, the data lies beside the sources. */
const FILE = new URL('../../../demo/chats.json', import.meta.url);

/** What the demo's people have written to one another, the oldest message first. */
export const readDemoChats = (): readonly DemoChat[] =>
  z.array(chatSchema).parse(JSON.parse(readFileSync(FILE, 'utf8')));
