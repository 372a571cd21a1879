import { type ReactNode, useEffect, useState } from 'react';
import { touched } from './touch.ts';

/** Something below the first screen that no server renders: it appears once the user interacts with the page, or after some seconds. */
export function AfterFirstUse({ children }: { readonly children: ReactNode }) {
  const [isThere, setThere] = useState(false);
  useEffect(() => {
    let left = false;
    void touched().then(() => left || setThere(true));
    return () => {
      left = true;
    };
  }, []);
  return isThere && children;
}
