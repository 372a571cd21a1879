import { type ReactNode, useEffect, useState } from 'react';
import { touched } from './touch.ts';

let isUsed = false;
let firstUse: Promise<void> | null = null;

/**
 * Something below the first screen that no server renders: it appears once the user interacts with the first page, or after some
 * seconds. Later pages have it at once, so that Back scrolls to where the user was.
 */
export function AfterFirstUse({ children }: { readonly children: ReactNode }) {
  const [isThere, setThere] = useState(isUsed);
  useEffect(() => {
    if (isUsed) return undefined;
    let left = false;
    firstUse ??= touched().then(() => void (isUsed = true));
    void firstUse.then(() => left || setThere(true));
    return () => {
      left = true;
    };
  }, []);
  return isThere && children;
}
