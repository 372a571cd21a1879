/** Photos that were picked and aren't sent yet, by the addresses of their previews. */
const files = new Map<string, File>();

/** @returns the address of a preview, which holds until it is released */
export function keepPicked(file: File): string {
  const preview = URL.createObjectURL(file);
  files.set(preview, file);
  return preview;
}

export function releasePicked(preview: string): void {
  URL.revokeObjectURL(preview);
  files.delete(preview);
}

/** The photos behind these previews. */
export const pickedFiles = (previews: Iterable<string>): File[] =>
  [...previews].flatMap((preview) => files.get(preview) ?? []);
