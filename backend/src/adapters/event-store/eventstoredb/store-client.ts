import type { Credentials } from '@eventstore/db-client';
import { EventLogUnavailable } from '@meguri/contracts/events/event-log.ts';
import { timeoutIgnoringStalls } from '../../../postgres/timeout-ignoring-stalls.ts';
import type { StoreClient } from './client-calls.ts';
import { ConnectionWatch } from './connection-watch.ts';
import { isAnswer, storeErrorType } from './store-errors.ts';

/** Longer than the measured stalls of a busy server (0.9 s) and elections of a leader (2.6 s). */
const ANSWER_WITHIN_MS = 5_000;
/** Used after a timeout, until the server answers again; longer than one node's gossip may take (`connect`). */
const SILENT_ANSWER_WITHIN_MS = 2_000;
/** The first refusal names the leader, which may be wrong during an election. */
const LEADER_TRIES = 3;

/**
 * The credentials to pass with every append. Without credentials the client 6.2.1 sends all appends over one shared
 * stream and loses track of it when a connection breaks: unexpected answers then throw outside of every promise, which
 * ends the process. With credentials each append is a call of its own. Without TLS they aren't sent.
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

/**
 * The client 6.2.1 with two fixes. `dispose` also closes its connection: otherwise the next client would get the same,
 * silent one. And the rejection of its search for another node is handled: after a failed call nothing awaits that
 * search, so a failed one (no leader for a second or two) would end the process.
 *
 * A node that doesn't answer delays the search by one second, unless the URL says otherwise.
 */
export async function connect(url: string): Promise<() => StoreClient> {
  // Loaded only when used, because it takes some 30 MB.
  const { EventStoreDBClient } = await import('@eventstore/db-client');
  const patient = /[?&]gossipTimeout=/i.test(url) ? url : `${url}${url.includes('?') ? '&' : '?'}gossipTimeout=1`;
  return () => {
    const client = EventStoreDBClient.connectionString(patient);
    const endCalls = client.dispose;
    client.dispose = async () => {
      await endCalls();
      const closed = client['getChannel']().then((channel) => channel.close());
      // It may still be searching for a node.
      closed.catch(() => undefined);
    };
    const turnFrom = client['handleError'];
    client['handleError'] = (...failure) => turnFrom(...failure).catch(() => undefined);
    return client;
  };
}

/** The client, which is replaced when it stops answering. */
export class StoreConnection {
  readonly credentials: Credentials;
  readonly #create: () => StoreClient;
  readonly #answerWithinMs: number;
  readonly #watch: ConnectionWatch;
  #client: StoreClient;
  #silent = false;
  /** Called with a sentence when the connection was lost or came back: events read over the former one may be gone. */
  onChange: (reason: string) => void = () => undefined;

  constructor(create: () => StoreClient, credentials: Credentials, answerWithinMs = ANSWER_WITHIN_MS) {
    this.credentials = credentials;
    this.#create = create;
    this.#answerWithinMs = answerWithinMs;
    this.#client = create();
    this.#watch = new ConnectionWatch(
      () => this.#client,
      (reason) => this.onChange(reason),
    );
  }

  get client(): StoreClient {
    this.#watch.begin();
    return this.#client;
  }

  /** The connection was lost and isn't confirmed again: reads may now reach another server. */
  get lost(): boolean {
    return this.#watch.lost;
  }

  /**
   * Asks the leader. When another node has become the leader it asks that one, since nothing was done by the first.
   * @throws EventLogUnavailable when there is no answer in time
   */
  async ask<Answer>(question: (client: StoreClient) => Promise<Answer>): Promise<Answer> {
    const silence = Promise.withResolvers<never>();
    const timeoutMs = this.#silent ? Math.min(SILENT_ANSWER_WITHIN_MS, this.#answerWithinMs) : this.#answerWithinMs;
    const asked = this.client;
    const spare = timeoutIgnoringStalls(timeoutMs, () => {
      this.#replace(asked, `no answer in ${timeoutMs} ms`);
      silence.reject(new EventLogUnavailable(`EventStoreDB: no answer in ${timeoutMs} ms`));
    });
    try {
      const answer = await Promise.race([this.#askLeader(question), silence.promise]);
      this.#silent = false;
      return answer;
    } catch (error) {
      if (isAnswer(error)) this.#silent = false;
      throw error;
    } finally {
      spare();
    }
  }

  async close(): Promise<void> {
    this.#watch.end();
    await this.#client.dispose();
  }

  async #askLeader<Answer>(question: (client: StoreClient) => Promise<Answer>): Promise<Answer> {
    for (let tries = 1; ; tries += 1) {
      const { client } = this;
      try {
        const answer = await question(client);
        // A read that is cancelled with its client ends like a complete one.
        if (client !== this.#client) throw new EventLogUnavailable('EventStoreDB: the connection was given up');
        return answer;
      } catch (error) {
        if (storeErrorType(error) !== 'not-leader') throw error;
        this.#watch.lose('another node is the leader now');
        if (tries === LEADER_TRIES) throw error;
        // The client switches to the leader just after it has rejected the call.
        await new Promise((resolve) => setImmediate(resolve));
      }
    }
  }

  #replace(silent: StoreClient, reason: string): void {
    this.#silent = true;
    if (this.#client !== silent) return;
    this.#client = this.#create();
    this.#watch.lose(reason);
    silent.dispose().catch(() => undefined);
  }
}
