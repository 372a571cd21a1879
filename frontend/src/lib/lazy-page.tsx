import { type ComponentType, lazy, type ReactNode, useEffect, useState } from 'react';
import { loaded } from './loaded.ts';
import { NEVER_CHANGES, useStore } from './storage/store.ts';
import { pause, touched } from './touch.ts';

interface Module<Props> {
  readonly default: ComponentType<Props>;
  /** Queries of a member's page besides its route's. */
  readonly firstQueries?: readonly { readonly queryKey: readonly unknown[] }[];
}
type Load<Props> = () => Promise<Module<Props>>;

interface LazyPage<Props> {
  (props: Props): ReactNode;
  /**
   * Loads the code, so that the page renders at once when it is shown.
   * @param hydrates whether the server has rendered it, so that its later parts can wait (`laterPart`)
   */
  readonly preload: (hydrates?: boolean) => Promise<Pick<Module<Props>, 'firstQueries'>>;
}

/** Components that are on every member's page. */
const membersParts: (() => Promise<unknown>)[] = [];

/** A component on every member's page. All of them are loaded before the first page renders. */
export function membersPart<Props extends object>(load: Load<Props>, placeholder: ReactNode = null): LazyPage<Props> {
  const part = lazyPage(load, placeholder);
  membersParts.push(part.preload);
  return part;
}
export const preloadMembersParts = (): Promise<unknown> => Promise.all(membersParts.map((preload) => preload()));

/** Parts of the pages loaded so far that can wait where the server has rendered them (`laterPart`). */
export const laterParts: (() => Promise<unknown>)[] = [];

/** Whether the server renders the component, or it is being hydrated. */
export const useIsRendered = (): boolean => useStore(NEVER_CHANGES, () => false, true);

/** In ms, between attempts. */
const MIN_PAUSE = 1000;
const MAX_PAUSE = 30_000;

/**
 * Loads the code of a server-rendered page on the first interaction. After a failure it is loaded at a later interaction; the page
 * stays readable. If a button was pressed, a message appears over the page, as if no script had loaded (public/before-paint.js).
 */
async function loadedWhenTouched<Props>(load: Load<Props>, awaited: () => Promise<void>): Promise<Module<Props>> {
  const said = document.getElementById('not-begun')!;
  for (let between = MIN_PAUSE; ; between = Math.min(between * 2, MAX_PAUSE)) {
    await awaited();
    try {
      const module = await loaded(load);
      said.hidden = true;
      return module;
    } catch {
      if (document.pressed) said.hidden = false;
    }
    await pause(between);
  }
}

interface LazyPageOptions {
  /** Hydrates on the first interaction, because the server-rendered page is mostly read. */
  readonly readFirst?: boolean | undefined;
  /** That interaction. */
  readonly until?: () => Promise<void>;
  /** Waits for the later parts of what it loads (`laterPart`). */
  readonly isPage?: boolean;
}

/**
 * A component; its code is loaded when it is first shown. In the browser it doesn't use Suspense, which shows the placeholder for
 * at least 300 ms; but a server-rendered page stays until its code has loaded. If loading fails the error is thrown to the error
 * boundary, and mounting it again retries.
 * @param placeholder shown while the code loads
 */
export function lazyPage<Props extends object>(
  load: Load<Props>,
  placeholder: ReactNode = null,
  { readFirst = false, until = touched, isPage = false }: LazyPageOptions = {},
): LazyPage<Props> {
  let page: ComponentType<Props> | null = null;
  const preload = async (hydrates = !isPage) => {
    const module = await loaded(load);
    // A part that fails to load tries again by itself.
    if (!hydrates) await Promise.allSettled(laterParts.splice(0).map((loadPart) => loadPart()));
    page = module.default;
    return module;
  };
  // The server waits for the code, and so does hydration.
  const isRead = readFirst && typeof document !== 'undefined';
  const Awaited = lazy(() => (isRead ? loadedWhenTouched(load, until) : loaded(load))) as ComponentType<Props>;

  function Page(props: Props) {
    const isRendered = useIsRendered();
    const [Shown, setShown] = useState(() => page ?? (isRendered ? Awaited : null));
    const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null);
    useEffect(() => {
      if (Shown !== null) return undefined;
      let left = false;
      // Deferred, so that the click is painted first: requesting a dozen files takes 30 ms on a slow phone.
      const asking = setTimeout(() =>
        preload().then(
          (module) => left || setShown(() => module.default),
          (error: unknown) => left || setFailure({ error }),
        ),
      );
      return () => {
        left = true;
        clearTimeout(asking);
      };
    }, [Shown]);
    if (failure !== null) throw failure.error;
    return Shown === null ? placeholder : <Shown {...props} />;
  }
  return Object.assign(Page, { preload });
}
