import type { Pool } from 'pg';
import { inTransaction, type Origin, type SandboxTransaction } from './transaction.ts';
import type { Switches } from './test-switches/switches.ts';

const ITSELF: Origin = { requestId: null, idempotencyKey: null };

/** State shared by the parts of a running sandbox. */
export class Sandbox {
  readonly secretKey: string;
  /** The hosted pages' address for browsers on this machine, without a trailing slash; set once it listens. */
  publicUrl = '';
  readonly webhookUrl: string;
  /** Idempotency keys of calls in progress. */
  readonly keysInFlight = new Set<string>();
  /** Called when webhooks may be queued. */
  onQueued: () => void = () => undefined;

  readonly pool: Pool;
  readonly switches: Switches;

  constructor(pool: Pool, switches: Switches, platform: { secretKey: string; webhookUrl: string }) {
    this.pool = pool;
    this.switches = switches;
    this.secretKey = platform.secretKey;
    this.webhookUrl = platform.webhookUrl;
  }

  async transact<Result>(
    work: (transaction: SandboxTransaction) => Promise<Result>,
    origin: Origin = ITSELF,
  ): Promise<Result> {
    let queued = false;
    const result = await inTransaction(this.pool, this.switches, origin, async (transaction) => {
      const outcome = await work(transaction);
      queued = transaction.queued;
      return outcome;
    });
    if (queued) this.onQueued();
    return result;
  }
}
