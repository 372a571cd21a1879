import type { Credentials, EventStoreDBClient } from '@eventstore/db-client';
import { EventLogUnavailable } from '@meguri/contracts/event-log.ts';

/** What the event log uses of the client. */
export type StoreClient = Pick<
  EventStoreDBClient,
  'appendToStream' | 'readStream' | 'readAll' | 'subscribeToAll' | 'dispose'
>;

/** Longer than the client's own deadline of 10 s, which it can't keep when the server ends a call without a word. */
const ANSWER_WITHIN_MS = 15_000;

/**
 * The credentials to pass with every append. Without any the client sends all appends over one shared stream, and in
 * 6.2.1 that loses track when a connection breaks: answers it no longer expects throw outside of every promise, which
 * ends the process. With credentials each append is a call of its own. Without TLS they are not sent.
 * @param url the connection string
 * @throws TypeError for a connection with TLS that names no user
 */
export function appendCredentials(url: string): Credentials {
  const [, username, password] = /^[^:]+:\/\/([^:/@]+):([^@/]+)@/.exec(url) ?? [];
  if (username !== undefined && password !== undefined)
    return { username: decodeURIComponent(username), password: decodeURIComponent(password) };
  if (/[?&]tls=false\b/i.test(url)) return { username: 'nobody', password: 'nothing' };
  throw new TypeError('EventStoreDB with TLS needs a user: esdb://user:password@host:2113');
}

/** The client, replaced by a new one when it stops answering. */
export class StoreConnection {
  readonly credentials: Credentials;
  readonly #create: () => StoreClient;
  readonly #answerWithinMs: number;
  #client: StoreClient;

  constructor(create: () => StoreClient, credentials: Credentials, answerWithinMs = ANSWER_WITHIN_MS) {
    this.credentials = credentials;
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
