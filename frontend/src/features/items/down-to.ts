import type { MouseEvent } from 'react';

/** Down to a part of the page, which has the focus then, without a new place in the history. @param id it needs a `tabIndex` of -1 */
export const downTo =
  (id: string) =>
  (event: MouseEvent): void => {
    event.preventDefault();
    const part = document.getElementById(id);
    part?.scrollIntoView();
    part?.focus({ preventScroll: true });
  };
