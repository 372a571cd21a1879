import type { MouseEvent } from 'react';

/** Scrolls to a part of the page and focuses it, without a new history entry. @param id its element needs `tabIndex={-1}` */
export const scrollToPart =
  (id: string) =>
  (event: MouseEvent): void => {
    event.preventDefault();
    const part = document.getElementById(id);
    part?.scrollIntoView();
    part?.focus({ preventScroll: true });
  };
