import { HistoryChanged, LogTooShort } from '@meguri/contracts/events/event-log.ts';
import type { EventBatch, EventLog, Subscription } from '@meguri/contracts/events/event-log.ts';

interface LogFollowerTerms {
  readonly streamPrefix: string;
  readonly onBatch: (batch: EventBatch) => Promise<void>;
  /**
   * A batch couldn't be announced, or the subscription ended. Clients poll for what they missed; the next batch is
   * announced again.
   */
  readonly onMissed: (error: unknown) => void;
}

/** Subscribes to streams from the log's head, to announce their events on sockets. */
export class LogFollower {
  private subscription: Subscription | null = null;

  constructor(
    private readonly log: EventLog,
    private readonly terms: LogFollowerTerms,
  ) {}

  async start(): Promise<void> {
    const { streamPrefix, onBatch, onMissed } = this.terms;
    const head = await this.log.head();
    const options = { streamPrefixes: [streamPrefix] };
    this.subscription = this.log.subscribe(head, (batch) => onBatch(batch).catch(onMissed), options);
    this.subscription.ended.catch((error: unknown) => {
      onMissed(error);
      // A restored log has a new head; subscribe again from there.
      if (error instanceof LogTooShort || error instanceof HistoryChanged) this.start().catch(onMissed);
    });
  }

  async stop(): Promise<void> {
    await this.subscription?.close();
  }
}
