import * as z from 'zod';

/** An item as chats show it; one that is gone isn't shown. */
export const messageItemSchema = z.object({ id: z.uuid(), name: z.string(), image: z.string().nullable() });
export type MessageItem = z.infer<typeof messageItemSchema>;
