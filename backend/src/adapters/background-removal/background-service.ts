import { Rejected } from '@meguri/contracts/errors.ts';
import { BackgroundRemover } from './background-remover.ts';
import type { Images } from '../images/images.ts';

/** Access to a service with remove.bg's interface. */
export interface BackgroundServiceAccess {
  readonly url: string;
  readonly key: string;
}

const TIMEOUT_MS = 20_000;
const SIDE = 1600;
const MAX_ANSWER_BYTES = 25 * 1024 * 1024;

/** Sends photos, stripped of metadata, to the service. */
export class BackgroundService extends BackgroundRemover {
  private readonly access: BackgroundServiceAccess;
  private readonly images: Images;
  private readonly timeoutMs: number;

  constructor(access: BackgroundServiceAccess, images: Images, timeoutMs = TIMEOUT_MS) {
    super();
    this.access = access;
    this.images = images;
    this.timeoutMs = timeoutMs;
  }

  override async remove(source: Buffer, preview: boolean, requester: number): Promise<Buffer> {
    const png = await this.images.toPng(await this.images.toPixels(source, SIDE, requester), requester);
    const form = new FormData();
    form.append('image_file', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'photo.png');
    form.append('size', preview ? 'preview' : 'auto');
    form.append('format', 'png');
    const { status, bytes } = await this.ask(form);
    // The service answers 400 when it finds no foreground.
    if (status === 400) throw new Rejected('background_not_removable');
    if (status !== 200 || bytes === null) throw new Rejected('background_service_failed');
    return bytes;
  }

  private async ask(body: FormData): Promise<{ status: number; bytes: Buffer | null }> {
    try {
      const headers = { 'x-api-key': this.access.key, accept: 'image/png' };
      const signal = AbortSignal.timeout(this.timeoutMs);
      const answer = await fetch(this.access.url, { method: 'POST', headers, body, signal, redirect: 'error' });
      const fits = Number(answer.headers.get('content-length') ?? 0) <= MAX_ANSWER_BYTES;
      if (answer.status === 200 && fits) return { status: 200, bytes: Buffer.from(await answer.arrayBuffer()) };
      await answer.body?.cancel();
      return { status: answer.status, bytes: null };
    } catch (cause) {
      throw Object.assign(new Rejected('background_service_failed'), { cause });
    }
  }
}
