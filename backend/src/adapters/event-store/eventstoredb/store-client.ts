import type { EventStoreDBClient } from '@eventstore/db-client';
import { EventLogUnavailable } from '@meguri/contracts/event-log.ts';

/** What the event log uses of the client. */
export type StoreClient = Pick<
  EventStoreDBClient,
  'appendToStream' | 'readStream' | 'readAll' | 'subscribeToAll' | 'dispose'
>;

/** Longer than the client's own deadline of 10 s, which it can't keep when the server ends a call without a word. */
const ANSWER_WITHIN_MS = 15_000;

/** The client, replaced by a new one when it stops answering. */
export class StoreConnection {
  readonly #create: () => StoreClient;
  readonly #answerWithinMs: number;
  #client: StoreClient;

  constructor(create: () => StoreClient, answerWithinMs = ANSWER_WITHIN_MS) {
    this.#create = create;
    this.#answerWithinMs = answerWithinMs;
    this.#client = create();
  }

  get client(): StoreClient {
    return this.#client;
  }

  /** @throws EventLogUnavailable when there is no answer in time */
  async ask<Answer>(question: (client: StoreClient) => Promise<Answer>): Promise<Answer> {
    const client = this.#client;
    const silence = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      this.#replace(client);
      silence.reject(new EventLogUnavailable(`EventStoreDB: no answer in ${this.#answerWithinMs} ms`));
    }, this.#answerWithinMs);
    try {
      return await Promise.race([question(client), silence.promise]);
    } finally {
      clearTimeout(timer);
    }
  }

  async close(): Promise<void> {
    await this.#client.dispose();
  }

  #replace(silent: StoreClient): void {
    if (this.#client !== silent) return;
    this.#client = this.#create();
    silent.dispose().catch(() => undefined);
  }
}
