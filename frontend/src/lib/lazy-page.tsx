import { type ComponentType, lazy, type ReactNode, useEffect, useState } from 'react';
import { loaded } from './loaded.ts';
import { NEVER_CHANGES, useStore } from './storage/store.ts';
import { pause, touched } from './touch.ts';

interface Module<Props> {
  readonly default: ComponentType<Props>;
  /** Of a page for members: what it waits for besides its route's queries. */
  readonly firstQueries?: readonly { readonly queryKey: readonly unknown[] }[];
}
type Load<Props> = () => Promise<Module<Props>>;

interface LazyPage<Props> {
  (props: Props): ReactNode;
  /** Loads the code; shown afterwards, the page is there at once. */
  readonly preload: () => Promise<Pick<Module<Props>, 'firstQueries'>>;
}

/** Of parts that stand on every page of a member. */
const membersParts: (() => Promise<unknown>)[] = [];

/** Part of every page of a member, wherever it stands: all of them are loaded before the first page is drawn. */
export function membersPart<Props extends object>(load: Load<Props>, placeholder: ReactNode = null): LazyPage<Props> {
  const part = lazyPage(load, placeholder);
  membersParts.push(part.preload);
  return part;
}
export const preloadMembersParts = (): Promise<unknown> => Promise.all(membersParts.map((preload) => preload()));

/** Whether a server renders it, or what that rendered is being taken over. */
export const useIsRendered = (): boolean => useStore(NEVER_CHANGES, () => false, true);

/** In ms, between one try and the next. */
const MIN_PAUSE = 1000;
const MAX_PAUSE = 30_000;

/**
 * The code of a page that can be read as the server rendered it, once somebody touches it. What doesn't arrive is asked for anew at a
 * later touch: who reads keeps the page. Who has pressed a button of it in vain is told over it, as where nothing came at all
 * (public/before-paint.js).
 */
async function loadedWhenTouched<Props>(load: Load<Props>): Promise<Module<Props>> {
  const said = document.getElementById('not-begun')!;
  for (let between = MIN_PAUSE; ; between = Math.min(between * 2, MAX_PAUSE)) {
    await touched();
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
  /** What the server rendered is read before it is used: it is taken over once somebody touches it. */
  readonly readFirst?: boolean | undefined;
}

/**
 * A page, or another part, whose code is loaded when it is first shown. In a browser without Suspense, which keeps the
 * placeholder for 300 ms however fast the page comes; but what a server has rendered stays until its code is there. Code
 * that doesn't arrive is thrown as an error of the page; shown anew, it is asked for anew.
 * @param placeholder what stands there until the code has come
 */
export function lazyPage<Props extends object>(
  load: Load<Props>,
  placeholder: ReactNode = null,
  { readFirst = false }: LazyPageOptions = {},
): LazyPage<Props> {
  let page: ComponentType<Props> | null = null;
  const preload = async () => {
    const module = await loaded(load);
    page = module.default;
    return module;
  };
  // A server waits for the code instead, and so does who takes over what it rendered.
  const isRead = readFirst && typeof document !== 'undefined';
  const Awaited = lazy(() => (isRead ? loadedWhenTouched(load) : loaded(load))) as ComponentType<Props>;

  function Page(props: Props) {
    const isRendered = useIsRendered();
    const [Shown, setShown] = useState(() => page ?? (isRendered ? Awaited : null));
    const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null);
    useEffect(() => {
      if (Shown !== null) return undefined;
      let left = false;
      // A press that it comes with is answered first: to ask for a dozen files takes a slow phone 30 ms.
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
