import { type ComponentType, lazy, type ReactNode, useEffect, useState } from 'react';

interface LazyPage<Props> {
  (props: Props): ReactNode;
  /** Loads the code; shown afterwards, the page is there at once. */
  readonly preload: () => Promise<unknown>;
}

/**
 * A page, or another part, whose code is loaded when it is first shown. In a browser not by way of Suspense, which keeps
 * what stands in for a page for 300 ms however fast the page comes. Code that doesn't arrive is thrown as an error of the
 * page; shown anew, it is asked for anew.
 * @param meanwhile what stands there until then
 */
export function lazyPage<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
  meanwhile: ReactNode = null,
): LazyPage<Props> {
  let loaded: ComponentType<Props> | null = null;
  const preload = () => load().then((page) => (loaded = page.default));
  // A server waits for the code instead.
  const Awaited = lazy(load) as ComponentType<Props>;
  const onServer = typeof document === 'undefined';

  function Page(props: Props) {
    const [Shown, setShown] = useState(() => (onServer ? Awaited : loaded));
    const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null);
    useEffect(() => {
      if (Shown !== null) return undefined;
      let left = false;
      preload().then(
        (page) => left || setShown(() => page),
        (error: unknown) => left || setFailure({ error }),
      );
      return () => void (left = true);
    }, [Shown]);
    if (failure !== null) throw failure.error;
    return Shown === null ? meanwhile : <Shown {...props} />;
  }
  return Object.assign(Page, { preload });
}
