import { createContext } from 'react';

interface Rendering {
  /** Server time in ms. */
  readonly at: number;
  /** member: has a session, but isn't identified yet; viewer: is identified. */
  readonly reader: 'guest' | 'member' | 'viewer';
}

/** When and for whom the server renders the page, or rendered the page being hydrated; null: neither. */
export const Rendered = createContext<Rendering | null>(null);
