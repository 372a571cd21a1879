import { readFileSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import * as z from 'zod';

/** A change as a client sends it, always with the same key. */
const sentSchema = z.strictObject({
  what: z.literal('sent'),
  key: z.string(),
  /** The event that it should store. */
  type: z.string(),
  /** null: it asks for a new round. */
  roundId: z.string().nullable(),
  by: z.number(),
  at: z.number(),
});
export type Sent = z.infer<typeof sentSchema>;

/** A change that was answered with success, so it must have happened. */
const acknowledgedSchema = sentSchema.extend({
  what: z.literal('acknowledged'),
  roundId: z.string(),
  /** `x-position` of the answer. */
  position: z.string(),
});
export type Acknowledged = z.infer<typeof acknowledgedSchema>;

const entrySchema = z.discriminatedUnion('what', [sentSchema, acknowledgedSchema]);
type Entry = z.infer<typeof entrySchema>;

export interface Recorded {
  readonly sent: readonly Sent[];
  readonly acknowledged: readonly Acknowledged[];
}

/** What clients have sent and what was acknowledged to them: a file, so that the verdict depends on no memory. */
export class Ledger {
  readonly path: string;
  /** Acknowledged changes so far. */
  count = 0;
  private readonly file: FileHandle;
  private waiting: string[] = [];
  private flushing: Promise<void> = Promise.resolve();

  private constructor(path: string, file: FileHandle) {
    this.path = path;
    this.file = file;
  }

  static async create(path: string): Promise<Ledger> {
    return new Ledger(path, await open(path, 'wx'));
  }

  /** Resolves when the entry is on the disk. Entries of the meantime share one flush. */
  async write(entry: Entry): Promise<void> {
    this.waiting.push(`${JSON.stringify(entry)}\n`);
    await (this.flushing = this.flushing.then(() => this.flush()));
    if (entry.what === 'acknowledged') this.count += 1;
  }

  async close(): Promise<void> {
    await this.flushing;
    await this.file.close();
  }

  private async flush(): Promise<void> {
    const lines = this.waiting.splice(0).join('');
    if (lines === '') return;
    await this.file.appendFile(lines);
    await this.file.datasync();
  }
}

/** @throws Error when a line is no entry */
export function readLedger(path: string): Recorded {
  const lines = readFileSync(path, 'utf8').split('\n').filter(Boolean);
  const entries = lines.map((line) => entrySchema.parse(JSON.parse(line)));
  return {
    sent: entries.filter((entry) => entry.what === 'sent'),
    acknowledged: entries.filter((entry) => entry.what === 'acknowledged'),
  };
}
