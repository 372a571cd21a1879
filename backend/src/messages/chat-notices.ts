/** The key that groups an unread chat's messages into one notification. */
export const gatheredIn = (chatId: string): string => `chat ${chatId}`;
