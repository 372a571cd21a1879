/** Hears of every webhook that was stored for the first time. Also the injection token. */
export abstract class WebhookQueue {
  /** What fails here is no loss: the inbox still holds the event as pending. */
  abstract onStored(eventId: string): Promise<void>;
}
