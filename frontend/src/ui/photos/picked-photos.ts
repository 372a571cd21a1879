/** Picked photos that aren't uploaded yet, by preview URL. */
const files = new Map<string, File>();

/** @returns a preview URL, valid until it is released */
export function keepPicked(file: File): string {
  const preview = URL.createObjectURL(file);
  files.set(preview, file);
  return preview;
}

export function releasePicked(preview: string): void {
  URL.revokeObjectURL(preview);
  files.delete(preview);
}

/** The photos of these preview URLs. */
export const pickedFiles = (previews: Iterable<string>): File[] =>
  [...previews].flatMap((preview) => files.get(preview) ?? []);
