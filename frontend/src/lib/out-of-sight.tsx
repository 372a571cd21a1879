import { type ReactNode, useDeferredValue } from 'react';
import { useIsRendered } from './lazy-page.tsx';

/**
 * What lies below the first screen of a page that a browser draws: added right after what is in sight, in pauses, so that on a slow phone
 * nobody waits for it, and what is pressed meanwhile is answered. A server renders all of a page.
 */
export const OutOfSight = ({ children }: { readonly children: ReactNode }) =>
  useDeferredValue(true, useIsRendered()) && children;
