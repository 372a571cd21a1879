import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createGzip } from 'node:zlib';
import { pack, type Header } from 'tar-stream';
import { SUMS } from './backup-format.ts';
import { ignoreMissing } from './data-files.ts';

const CHUNK_BYTES = 256 * 1024;

/** Writes a backup's file: each entry is streamed and hashed, and the hashes follow at the end. */
export class ArchiveWriter {
  private readonly tar = pack();
  private readonly sums: string[] = [];
  private readonly names = new Set<string>();
  private readonly written: Promise<void>;
  private failure: unknown;

  /** @param path a new file, readable for this user only */
  constructor(path: string, signal: AbortSignal) {
    const file = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true });
    const gzip = createGzip({ level: constants.Z_BEST_SPEED });
    this.written = pipeline(this.tar, gzip, file, { signal });
    this.written.catch((error: unknown) => (this.failure ??= error));
  }

  get files(): number {
    return this.sums.length;
  }

  has(name: string): boolean {
    return this.names.has(name);
  }

  async folder(name: string): Promise<void> {
    this.names.add(name);
    await this.entry({ name: `${name}/`, type: 'directory', mode: 0o700, size: 0 }, async () => undefined);
  }

  /** Adds a file of this content. */
  async text(name: string, content: string): Promise<void> {
    const bytes = Buffer.from(content);
    await this.hashed(name, bytes.length, async (write) => write(bytes));
  }

  /**
   * Adds a file as long as it is now. Postgres may cut or extend it meanwhile: what is missing is filled with zeros, and
   * what its log says replaces it. A file that is gone is left out.
   */
  async file(name: string, path: string): Promise<void> {
    const file = await open(path).catch(ignoreMissing);
    if (file === null) return;
    try {
      const { size } = await file.stat();
      await this.hashed(name, size, async (write) => {
        for (let position = 0; position < size;) {
          const chunk = Buffer.alloc(Math.min(CHUNK_BYTES, size - position));
          const { bytesRead } = await file.read(chunk, 0, chunk.length, position);
          const filled = bytesRead === 0 ? chunk : chunk.subarray(0, bytesRead);
          position += filled.length;
          await write(filled);
        }
      });
    } finally {
      await file.close();
    }
  }

  /** Ends the file with the hashes; resolves when the whole file is on the disk. */
  async finish(): Promise<void> {
    const content = Buffer.from(this.sums.join(''));
    await this.entry({ name: SUMS, size: content.length, mode: 0o600 }, (stream) => this.write(stream, content));
    this.tar.finalize();
    await this.written;
  }

  async abort(): Promise<void> {
    this.tar.destroy();
    await this.written.catch(() => undefined);
  }

  private async hashed(
    name: string,
    size: number,
    fill: (write: (chunk: Buffer) => Promise<void>) => Promise<void>,
  ): Promise<void> {
    const hash = createHash('sha256');
    await this.entry({ name, size, mode: 0o600 }, (stream) =>
      fill(async (chunk) => {
        hash.update(chunk);
        await this.write(stream, chunk);
      }),
    );
    this.names.add(name);
    this.sums.push(`${hash.digest('hex')}  ${name}\n`);
  }

  private async entry(header: Header, fill: (stream: Writable) => Promise<void>): Promise<void> {
    if (this.failure !== undefined) throw this.failure;
    const packed = new Promise<void>((resolve, reject) => {
      const stream = this.tar.entry(header, (error) => (error ? reject(error) : resolve()));
      // The callback reports it.
      stream.on('error', () => undefined);
      fill(stream).then(() => stream.end(), reject);
    });
    await Promise.race([packed, this.written]);
  }

  /** Waits where the disk is slower than the source. */
  private async write(stream: Writable, chunk: Buffer): Promise<void> {
    if (!stream.write(chunk)) await Promise.race([once(stream, 'drain'), this.written]);
    if (this.failure !== undefined) throw this.failure;
  }
}
