import type { FocusEvent } from 'react';

/**
 * Scrolls a focused part of a sideways scrolling row completely into view: Chrome leaves one as it is that is visible by a few
 * pixels. Not for presses, under which nothing may move.
 */
export const shownInRow = ({ target }: FocusEvent<HTMLElement>): void => {
  if (target.matches(':focus-visible')) target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
};
