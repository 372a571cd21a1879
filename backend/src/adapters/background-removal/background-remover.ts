/** Removes the background of a photo. */
export abstract class BackgroundRemover {
  /**
   * @param source the file as uploaded
   * @param preview a small picture is enough; where pictures cost money this one is free
   * @param requester the user who waits for it
   * @returns an image file with transparency
   * @throws Rejected `background_not_removable` when no subject stands out, `background_service_failed`, and as
   * `Images.toPhoto`
   */
  abstract remove(source: Buffer, preview: boolean, requester: number): Promise<Buffer>;
}
