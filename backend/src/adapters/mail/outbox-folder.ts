import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Mailer, OutgoingMail } from './mailer.ts';
import { Outbox, type OutboxMail } from './outbox.ts';

const FILE = /^([0-9a-f]{8}-[0-9a-f-]{27})\.json$/;

/** Keeps mail instead of sending it: a JSON file each, readable by its owner only. */
export class OutboxFolder extends Outbox implements Mailer {
  private readonly folder: string;

  constructor(folder: string) {
    super();
    this.folder = folder;
  }

  async send(mail: OutgoingMail, id: string): Promise<void> {
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const { to, subject, text, html, unsubscribeUrl = null } = mail;
    const kept: OutboxMail = { id, sentAt: new Date().toISOString(), to, subject, text, html, unsubscribeUrl };
    const path = this.pathOf(id);
    // Renamed when complete, so that a concurrent listing never reads a partial file.
    await writeFile(`${path}.draft`, JSON.stringify(kept, null, 2), { mode: 0o600 });
    await rename(`${path}.draft`, path);
  }

  override async list(to?: string): Promise<readonly OutboxMail[]> {
    const ids = (await this.fileNames()).flatMap((name) => FILE.exec(name)?.[1] ?? []);
    const mails = (await Promise.all(ids.map((id) => this.find(id)))).filter((mail) => mail !== null);
    const wanted = to === undefined ? mails : mails.filter((mail) => mail.to.toLowerCase() === to.toLowerCase());
    return wanted.sort((a, b) => b.sentAt.localeCompare(a.sentAt));
  }

  override async find(id: string): Promise<OutboxMail | null> {
    if (!FILE.test(`${id}.json`)) return null;
    const content = await readFile(this.pathOf(id), 'utf8').catch(absent);
    return content === null ? null : (JSON.parse(content) as OutboxMail);
  }

  override async forget(address: string): Promise<void> {
    for (const { id } of await this.list(address)) await rm(this.pathOf(id), { force: true });
  }

  private async fileNames(): Promise<string[]> {
    return (await readdir(this.folder).catch(absent)) ?? [];
  }

  private pathOf(id: string): string {
    return join(this.folder, `${id}.json`);
  }
}

function absent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null;
  throw error;
}
