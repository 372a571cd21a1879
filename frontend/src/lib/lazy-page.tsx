import { type ComponentType, lazy, type ReactNode, useEffect, useState } from 'react';
import { loaded } from './loaded.ts';
import { useStore } from './store.ts';

type Load<Props> = () => Promise<{ readonly default: ComponentType<Props> }>;

interface LazyPage<Props> {
  (props: Props): ReactNode;
  /** Loads the code; shown afterwards, the page is there at once. */
  readonly preload: () => Promise<unknown>;
}

const NEVER_CHANGES = { subscribe: () => () => undefined };
/** Whether a server renders it, or what that rendered is being taken over. */
export const useIsRendered = (): boolean => useStore(NEVER_CHANGES, () => false, true);

/**
 * A page, or another part, whose code is loaded when it is first shown. In a browser without Suspense, which keeps the
 * placeholder for 300 ms however fast the page comes; but what a server has rendered stays until its code is there. Code
 * that doesn't arrive is thrown as an error of the page; shown anew, it is asked for anew.
 * @param placeholder what stands there until the code has come
 */
export function lazyPage<Props extends object>(load: Load<Props>, placeholder: ReactNode = null): LazyPage<Props> {
  let page: ComponentType<Props> | null = null;
  const preload = () => loaded(load).then((module) => (page = module.default));
  // A server waits for the code instead, and so does who takes over what it rendered.
  const Awaited = lazy(() => loaded(load)) as ComponentType<Props>;

  function Page(props: Props) {
    const isRendered = useIsRendered();
    const [Shown, setShown] = useState(() => page ?? (isRendered ? Awaited : null));
    const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null);
    useEffect(() => {
      if (Shown !== null) return undefined;
      let left = false;
      preload().then(
        (component) => left || setShown(() => component),
        (error: unknown) => left || setFailure({ error }),
      );
      return () => void (left = true);
    }, [Shown]);
    if (failure !== null) throw failure.error;
    return Shown === null ? placeholder : <Shown {...props} />;
  }
  return Object.assign(Page, { preload });
}
