import { HistoryChanged, LogTooShort } from '@meguri/contracts/events/event-log.ts';
import type { EventBatch, EventLog, Subscription } from '@meguri/contracts/events/event-log.ts';

interface LogFollowerTerms {
  readonly streamPrefix: string;
  readonly told: (batch: EventBatch) => Promise<void>;
  /**
   * A batch couldn't be told, or the log has ended. Sockets are a convenience: what is missed is fetched by the clients'
   * polling, and the next batch is told.
   */
  readonly missed: (error: unknown) => void;
}

/** Follows some streams from the log's head on, to tell sockets of what happens in them. */
export class LogFollower {
  private subscription: Subscription | null = null;

  constructor(
    private readonly log: EventLog,
    private readonly terms: LogFollowerTerms,
  ) {}

  async start(): Promise<void> {
    const { streamPrefix, told, missed } = this.terms;
    const head = await this.log.head();
    const options = { streamPrefixes: [streamPrefix] };
    this.subscription = this.log.subscribe(head, (batch) => told(batch).catch(missed), options);
    this.subscription.ended.catch((error: unknown) => {
      missed(error);
      // A restored log has another head: what comes after it is told again.
      if (error instanceof LogTooShort || error instanceof HistoryChanged) this.start().catch(missed);
    });
  }

  async stop(): Promise<void> {
    await this.subscription?.close();
  }
}
