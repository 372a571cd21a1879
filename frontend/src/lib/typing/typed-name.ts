/** Storage key of the tab's input that is restored after a reload. */
export const TYPED = 'typed';
