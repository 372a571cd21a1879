import { useEffect, useState } from 'react';
import { Button, ButtonLink } from '../../../../ui/controls/button.tsx';
import { StickyActions } from '../../../../ui/sticky-actions.tsx';

interface StartBarProps {
  /** Id of an element of the first screen: once that is out of sight the bar appears. */
  readonly after: string;
  readonly onStart: () => void;
}

/** The first screen's two buttons, on phones in place of the tabs. Wide screens have them in the header. */
export function StartBar({ after, onStart }: StartBarProps) {
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    const first = document.getElementById(after);
    if (first === null) return undefined;
    const observer = new IntersectionObserver(([entry]) => setIsShown(entry?.isIntersecting === false));
    observer.observe(first);
    return () => observer.disconnect();
  }, [after]);
  if (!isShown) return null;
  return (
    <div className="md:hidden">
      <StickyActions>
        <div className="flex gap-3">
          <ButtonLink to="/items" variant="secondary" className="grow basis-0">
            アイテムを見る
          </ButtonLink>
          <Button onClick={onStart} className="grow basis-0">
            無料ではじめる
          </Button>
        </div>
      </StickyActions>
    </div>
  );
}
