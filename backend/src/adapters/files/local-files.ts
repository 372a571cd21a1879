import { constants, createReadStream } from 'node:fs';
import { access, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { Readable } from 'node:stream';

/** Files in a folder, under names that the service chose itself. */
export class LocalFiles {
  private readonly folder: string;

  constructor(folder: string) {
    this.folder = resolve(folder);
  }

  /** Whole or not at all: a reader never sees half a file, and after the return it survives a power cut. */
  async write(name: string, bytes: Buffer): Promise<void> {
    const path = join(this.folder, name);
    await mkdir(dirname(path), { recursive: true });
    const unfinished = `${path}.part`;
    try {
      await writeFile(unfinished, bytes, { flush: true });
      await rename(unfinished, path);
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
  }

  /** null: there is no such file. */
  async read(name: string): Promise<{ stream: Readable; bytes: number } | null> {
    const path = join(this.folder, name);
    const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    return found?.isFile() ? { stream: createReadStream(path), bytes: found.size } : null;
  }

  /** What isn't there is removed already. */
  async remove(name: string): Promise<void> {
    await rm(join(this.folder, name), { force: true });
  }

  /** @throws when nothing can be written there */
  async check(): Promise<void> {
    await mkdir(this.folder, { recursive: true });
    await access(this.folder, constants.W_OK);
  }
}
