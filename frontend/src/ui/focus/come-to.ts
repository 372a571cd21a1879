/**
 * A ref, for the heading of a part that takes another's place: what was pressed has gone with the former, so whoever acted is led to
 * this one, and hears what it is. It needs a `tabIndex` of -1.
 */
export const comeTo = (heading: HTMLElement | null): void => heading?.focus();
