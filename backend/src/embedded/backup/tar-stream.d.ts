/** What this service uses of tar-stream, which brings no types. */
declare module 'tar-stream' {
  import type { Readable, Writable } from 'node:stream';

  export interface Header {
    name: string;
    size?: number;
    mode?: number;
    mtime?: Date;
    type?: string;
  }
  export interface Pack extends Readable {
    entry(header: Header, done: (error?: Error | null) => void): Writable;
    finalize(): void;
  }
  export interface Entry extends Readable {
    header: Header & { size: number };
  }
  export interface Extract extends Writable, AsyncIterable<Entry> {}

  export function pack(): Pack;
  export function extract(): Extract;
}
