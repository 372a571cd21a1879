import { type ReactNode, useDeferredValue } from 'react';
import { useIsRendered } from './lazy-page.tsx';

/**
 * Content below the first screen. A browser renders it after the visible content, in the background, so that a slow phone isn't blocked
 * and reacts to presses meanwhile. A server renders all of a page.
 */
export const OutOfSight = ({ children }: { readonly children: ReactNode }) =>
  useDeferredValue(true, useIsRendered()) && children;
