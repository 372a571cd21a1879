import { randomUUID } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { access, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { FileStore, type StoredFile } from './file-store.ts';

/** Files in a folder that only the service's user can read. */
export class LocalFiles extends FileStore {
  private readonly folder: string;

  constructor(folder: string) {
    super();
    this.folder = resolve(folder);
  }

  override async write(name: string, bytes: Buffer): Promise<void> {
    const path = join(this.folder, name);
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    // A unique name, because a repeated upload may write the same file concurrently.
    const unfinished = `${path}.${randomUUID()}.part`;
    try {
      await writeFile(unfinished, bytes, { flush: true, mode: 0o600 });
      await rename(unfinished, path);
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
  }

  override async read(name: string): Promise<StoredFile | null> {
    const path = join(this.folder, name);
    const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    return found?.isFile() ? { stream: createReadStream(path), bytes: found.size } : null;
  }

  override async remove(name: string): Promise<void> {
    await rm(join(this.folder, name), { force: true });
  }

  override async check(): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    await access(this.folder, constants.W_OK);
  }
}
