declare global {
  interface Document {
    /**
     * Fields that a user or a program has filled in. public/before-paint.js records them, because users may type before any other
     * script has loaded.
     */
    readonly typed?: WeakSet<EventTarget>;
  }
}

/** Marks saved fields, so that a reload doesn't restore them; their saved values may have changed by then. */
export function countAsSaved(...names: readonly string[]): void {
  for (const name of names) for (const field of document.getElementsByName(name)) document.typed?.delete(field);
}

/** Marks fields that a button filled in as typed. @param names of the fields */
export function countAsTyped(...names: readonly string[]): void {
  for (const name of names) for (const field of document.getElementsByName(name)) document.typed?.add(field);
}
