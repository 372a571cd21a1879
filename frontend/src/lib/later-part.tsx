import { type ComponentType, type ReactNode, startTransition, Suspense, useEffect, useMemo, useState } from 'react';
import { laterParts, lazyPage, useIsRendered } from './lazy-page.tsx';
import { touchedAndQuiet } from './touch.ts';

type Load<Props> = () => Promise<{ readonly default: ComponentType<Props> }>;

/** A press there loads the code at once: in a part, or in a dialog, after which the parts show something new. */
const URGENT = '[data-later],[role=dialog]';

/**
 * A lower part of a page. The server renders it with the page, and a browser loads its code after the first interaction.
 * Until then the part keeps its first properties: with changed ones React would drop the server's markup. A page
 * that the server hasn't rendered waits for the code of its parts.
 */
export function laterPart<Props extends object>(load: Load<Props>): (props: Props) => ReactNode {
  const Code = lazyPage(load, null, { readFirst: true, until: () => touchedAndQuiet(URGENT) });
  laterParts.push(() => Code.preload());

  return function LaterPart(props: Props) {
    const isRendered = useIsRendered();
    const [first] = useState(props);
    const [isReady, setReady] = useState(!isRendered);
    const shown = isReady ? props : first;
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
      <div data-later className="contents">
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
