import type { Readable } from 'node:stream';

export interface StoredFile {
  readonly stream: Readable;
  readonly bytes: number;
}

/** Stores files under names chosen by the service: in a folder of this machine, or in a bucket. */
export abstract class FileStore {
  /** Atomic: a reader never sees a partial file, and once written the file survives a power failure. */
  abstract write(name: string, bytes: Buffer): Promise<void>;
  /** null: no such file. */
  abstract read(name: string): Promise<StoredFile | null>;
  /** Removing a missing file succeeds. */
  abstract remove(name: string): Promise<void>;
  /** @throws when the storage isn't writable */
  abstract check(): Promise<void>;
}
