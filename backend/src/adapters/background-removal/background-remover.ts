/** Cuts what was photographed out of its background. */
export abstract class BackgroundRemover {
  /**
   * @param source as uploaded
   * @param preview a small picture will do: where each one costs money, this one doesn't
   * @param whose the person who waits for it
   * @returns an image file with transparency
   * @throws Rejected `background_not_removable` when it can't be told what the background is, `background_service_failed`,
   * and as `Images.toPhoto`
   */
  abstract remove(source: Buffer, preview: boolean, whose: number): Promise<Buffer>;
}
