import type { Viewer } from '../../http/sessions/viewer.ts';

/** Who besides its uploader and operators may see a photo of a round: the round's parties. */
export abstract class PrivateFileAccess {
  abstract mayRead(viewer: Viewer, uploadId: string): Promise<boolean>;
}

/** Where no rounds run: nobody else. */
export class UploaderOnly extends PrivateFileAccess {
  override async mayRead(): Promise<boolean> {
    return false;
  }
}
