/** What gathers a chat's messages into one notification while it is unread. */
export const gatheredIn = (chatId: string): string => `chat ${chatId}`;
