/** A message as one of a round's people wrote or read it. */
export interface SeenMessage {
  readonly senderId: number;
  /** May name codes or addresses. */
  readonly body: string;
  /** How many photos came with it. */
  readonly photos: number;
  readonly at: Date;
}

/** What was written in a round's chat. Also the injection token: the room of messages stands above. */
export abstract class ChatSeen {
  /** What this person wrote, or had before their eyes; the last ones, the oldest first. */
  abstract by(userId: number, roundId: string, limit: number): Promise<readonly SeenMessage[]>;
}
