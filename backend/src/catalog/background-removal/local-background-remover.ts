import { Rejected } from '@meguri/contracts/errors.ts';
import type { Images } from '../../adapters/images/images.ts';
import { BackgroundRemover } from '../../adapters/background-removal/background-remover.ts';
import { CuttingThread } from './cutting-thread.ts';

/** The longer side in pixels. */
const SIDE = 1200;
const PREVIEW_SIDE = 480;

/** Works without a service, by taking an even background, such as a wall or a floor, from the picture's edges. */
export class LocalBackgroundRemover extends BackgroundRemover {
  private readonly images: Images;
  private readonly thread = new CuttingThread();

  constructor(images: Images) {
    super();
    this.images = images;
  }

  override async remove(source: Buffer, preview: boolean, requester: number): Promise<Buffer> {
    const decode = () => this.images.toPixels(source, preview ? PREVIEW_SIDE : SIDE, requester);
    const cut = await this.thread.cut(decode, requester);
    if (cut === null) throw new Rejected('background_not_removable');
    return this.images.toPng(cut, requester);
  }
}
