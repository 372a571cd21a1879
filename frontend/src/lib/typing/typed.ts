declare global {
  interface Document {
    /**
     * The fields that somebody has typed into or chosen in, or a program for them. public/before-paint.js takes them down, since a
     * page can be typed into before any other script is there.
     */
    readonly typed?: WeakSet<EventTarget>;
  }
}

/** What was sent and taken is no longer to be typed again: where it is loaded next it may be another by then. */
export function countAsSaved(...names: readonly string[]): void {
  for (const name of names) for (const field of document.getElementsByName(name)) document.typed?.delete(field);
}

/** What a press has filled in is somebody's doing as well. @param names of its fields */
export function countAsTyped(...names: readonly string[]): void {
  for (const name of names) for (const field of document.getElementsByName(name)) document.typed?.add(field);
}
