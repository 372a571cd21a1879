import type { Readable } from 'node:stream';

export interface StoredFile {
  readonly stream: Readable;
  readonly bytes: number;
}

/** Where files lie, under names that the service chose itself: a folder of this machine, or a bucket. */
export abstract class FileStore {
  /** Whole or not at all: a reader never sees half a file, and after the return it survives a power cut. */
  abstract write(name: string, bytes: Buffer): Promise<void>;
  /** null: there is no such file. */
  abstract read(name: string): Promise<StoredFile | null>;
  /** What isn't there is removed already. */
  abstract remove(name: string): Promise<void>;
  /** @throws when nothing can be written there */
  abstract check(): Promise<void>;
}
