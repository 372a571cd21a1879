/**
 * A ref that focuses a heading when it is mounted. For content that replaces the pressed button, so that screen readers announce
 * it. The heading needs `tabIndex={-1}`.
 */
export const focusWhenMounted = (heading: HTMLElement | null): void => heading?.focus();
