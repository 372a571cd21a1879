import * as z from 'zod';

/** An item as chats show it; deleted ones aren't shown. */
export const messageItemSchema = z.object({ id: z.uuid(), name: z.string(), image: z.string().nullable() });
export type MessageItem = z.infer<typeof messageItemSchema>;
