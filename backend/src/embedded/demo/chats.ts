import { readFileSync } from 'node:fs';
import { ROUND_STATUSES, type RoundStatus } from '@meguri/contracts/rental-round/status.ts';
import * as z from 'zod';

const ends = z.enum(ROUND_STATUSES as [RoundStatus, ...RoundStatus[]]);
const chatSchema = z.strictObject({
  about: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('direct'), between: z.tuple([z.string(), z.string()]) }),
    /** The round of the story with that ending and that item. */
    z.strictObject({ kind: z.literal('transaction'), item: z.string(), ends }),
    z.strictObject({ kind: z.literal('support'), item: z.string(), ends }),
  ]),
  messages: z.array(
    z.strictObject({
      by: z.string(),
      /** Counted from the first day of the round's use; without a round, from the day the demo is created. */
      day: z.int(),
      /** In Tokyo. */
      time: z.string().regex(/^\d\d:\d\d$/),
      text: z.string(),
      /** An item attached to the message. */
      item: z.string().optional(),
    }),
  ),
  /** How many of the last messages the other user hasn't read. */
  unread: z.int().min(0),
});
export type DemoChat = Readonly<z.infer<typeof chatSchema>>;

/** Data files lie next to the sources, like the closet's. */
const FILE = new URL('../../../demo/chats.json', import.meta.url);

/** Messages between the demo's people, the oldest first. */
export const readDemoChats = (): readonly DemoChat[] =>
  z.array(chatSchema).parse(JSON.parse(readFileSync(FILE, 'utf8')));
