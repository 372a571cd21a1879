import { createContext } from 'react';

interface Rendering {
  /** The service's time, in ms. */
  readonly at: number;
  /** member: somebody who isn't known yet. */
  readonly reader: 'guest' | 'member';
}

/** When and for whom a server renders the page, or has rendered the one that is taken over; null: none does. */
export const Rendered = createContext<Rendering | null>(null);
