import {
  type ComponentType,
  type ReactNode,
  type RefObject,
  startTransition,
  Suspense,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { laterParts, lazyPage, useIsRendered } from './lazy-page.tsx';
import { touchedAndQuiet } from './touch.ts';

type Load<Props> = () => Promise<{ readonly default: ComponentType<Props> }>;

/** A press there loads the code at once: in a part, or in a dialog, after which the parts show something new. */
const URGENT = '[data-later],[role=dialog]';

/**
 * A lower part of a page. The server renders it with the page, and a browser loads its code after the first interaction. Until then the part
 * keeps its first properties, because for others React would drop the server's markup; a button that is pressed too early is pressed
 * again. A page that the server hasn't rendered waits for the code of its parts.
 */
export function laterPart<Props extends object>(load: Load<Props>): (props: Props) => ReactNode {
  const Code = lazyPage(load, null, { readFirst: true, until: () => touchedAndQuiet(URGENT) });
  laterParts.push(() => Code.preload());

  return function LaterPart(props: Props) {
    const isRendered = useIsRendered();
    const [first] = useState(props);
    const [isReady, setReady] = useState(!isRendered);
    const shown = isReady ? props : first;
    const box = useEarlyPress(isReady);
    const part = useMemo(
      () => (
        <Suspense fallback={null}>
          <Code {...shown} />
          <Ready onReady={setReady} />
        </Suspense>
      ),
      [shown],
    );
    return (
      <div ref={box} data-later className="contents">
        {part}
      </div>
    );
  };
}

/** Reports that the part beside it has been hydrated. */
function Ready({ onReady }: { readonly onReady: (isReady: true) => void }) {
  useEffect(() => startTransition(() => onReady(true)), [onReady]);
  return null;
}

/** In ms: interval and maximum number of attempts to press a button. */
const PAUSE = 100;
const TIMES = 40;

/** Presses the last button again that was pressed in the box before it was ready, unless the user has clicked elsewhere since. */
function useEarlyPress(isReady: boolean) {
  const box = useRef<HTMLDivElement>(null);
  const pressed = useRef<HTMLElement>(null);
  useEffect(() => {
    const listening = new AbortController();
    keepPress(box.current!, pressed, listening.signal);
    let next: ReturnType<typeof setTimeout> | undefined;
    // More than once, because what the part contains may wait for code of its own.
    const press = (times: number) => {
      const button = pressed.current;
      if (!button?.isConnected || button.matches(':disabled') || times === 0) return listening.abort();
      button.click();
      next = setTimeout(press, PAUSE, times - 1);
    };
    if (isReady) press(TIMES);
    return () => {
      clearTimeout(next);
      listening.abort();
    };
  }, [isReady]);
  return box;
}

/** Keeps the last button in the box whose press React can't handle yet. */
function keepPress(box: HTMLElement, pressed: RefObject<HTMLElement | null>, signal: AbortSignal): void {
  const keep = ({ target }: Event) => {
    const isHere = box.contains(target as Element);
    pressed.current = isHere ? (target as Element).closest<HTMLElement>('button,[type=radio]') : null;
    // If the code can't be loaded, the user reads it (`loadedWhenTouched`).
    if (isHere) document.pressed = pressed.current;
  };
  addEventListener('click', keep, { capture: true, signal });
  // React stops a click above the box until it can handle it.
  box.addEventListener('click', () => void (pressed.current = null), { capture: true, signal });
}
