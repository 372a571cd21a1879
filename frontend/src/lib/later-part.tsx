import {
  type ComponentType,
  type ReactNode,
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

/** Presses the last button again that was pressed in the box before it was ready, unless the user has clicked elsewhere since. */
function useEarlyPress(isReady: boolean) {
  const box = useRef<HTMLDivElement>(null);
  const pressed = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isReady) {
      if (pressed.current?.isConnected) pressed.current.click();
      pressed.current = null;
      return undefined;
    }
    const listening = new AbortController();
    const keep = ({ target }: Event) => {
      const isHere = box.current?.contains(target as Element) === true;
      pressed.current = isHere ? (target as Element).closest<HTMLElement>('button,[type=radio]') : null;
      // If the code can't be loaded, the user reads it (`loadedWhenTouched`).
      if (isHere) document.pressed = pressed.current;
    };
    // React stops a click that it can't handle yet, so this one was handled.
    const forget = () => void (pressed.current = null);
    // Not on the box: React stops the event above it.
    addEventListener('click', keep, { capture: true, signal: listening.signal });
    addEventListener('click', forget, { signal: listening.signal });
    return () => listening.abort();
  }, [isReady]);
  return box;
}
