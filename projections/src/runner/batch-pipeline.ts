import type { EventBatch } from '@meguri/contracts/events/event-log.ts';
import type { Queryable } from './projection.ts';
import type { PreparedBatch, ProjectorGroup } from './projector-group.ts';

/**
 * From this many events on, the next batch is prepared while Postgres writes this one. Below, waiting collects more
 * events.
 */
const WORTH_OVERLAPPING = 500;

/** The batch that couldn't be applied, so that the projection and event at fault can be found. */
export class BatchFailed extends Error {
  override name = 'BatchFailed';
  readonly batch: EventBatch;
  constructor(batch: EventBatch, cause: unknown) {
    super('a batch of events could not be applied', { cause });
    this.batch = batch;
  }
}

/** Writes batches one after the other; while a large one is written the next is prepared. */
export class BatchPipeline {
  readonly #group: ProjectorGroup;
  readonly #database: Queryable;
  readonly #write: (prepared: PreparedBatch) => Promise<void>;
  #underWay: Promise<void> = Promise.resolve();
  #fail: (error: unknown) => void = () => undefined;
  /** Rejects with BatchFailed as soon as a batch fails, whether or not it is awaited. */
  readonly failed = new Promise<never>((_, reject) => (this.#fail = reject));

  constructor(group: ProjectorGroup, database: Queryable, write: (prepared: PreparedBatch) => Promise<void>) {
    this.#group = group;
    this.#database = database;
    this.#write = write;
    this.failed.catch(() => undefined);
  }

  /** @throws BatchFailed of this batch or of the previous one */
  async handle(batch: EventBatch): Promise<void> {
    const prepared = await this.#prepare(batch);
    await this.#underWay;
    this.#underWay = this.#write(prepared).catch((error: unknown) => {
      throw new BatchFailed(batch, error);
    });
    this.#underWay.catch(this.#fail);
    if (batch.events.length < WORTH_OVERLAPPING) await this.#underWay;
  }

  /** Resolves once everything passed to it is written. @throws BatchFailed */
  async drained(): Promise<void> {
    await this.#underWay;
  }

  async #prepare(batch: EventBatch): Promise<PreparedBatch> {
    try {
      return await this.#group.prepare(batch, this.#database);
    } catch (error) {
      // A failure of the previous batch takes precedence.
      await this.#underWay;
      const failed = new BatchFailed(batch, error);
      this.#fail(failed);
      throw failed;
    }
  }
}
