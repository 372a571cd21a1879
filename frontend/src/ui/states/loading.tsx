import { LoaderCircle } from 'lucide';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { loaded } from '../../lib/loaded.ts';
import { Icon } from '../icon.tsx';
import { LoadFailure } from './error-view.tsx';
import type { TroubleProps } from './trouble.tsx';

/** In ms: after this time the reason for a slow load is examined; its code isn't loaded before. */
const WATCHED_FROM = 2500;

interface LoadingProps {
  readonly children?: ReactNode;
  readonly className?: string;
  /** What failed to load, as a sentence. */
  readonly failure?: string;
}

/** Around skeletons: announces loading and, if it takes long, why. */
export function Loading({ children, className, failure }: LoadingProps) {
  const [Trouble, setTrouble] = useState<ComponentType<TroubleProps> | null>(null);
  useEffect(() => {
    const look = () =>
      void loaded(() => import('./trouble.tsx')).then((code) => setTrouble(() => code.default), ignore);
    const timer = setTimeout(look, WATCHED_FROM);
    return () => clearTimeout(timer);
  }, []);
  const content = (
    <div role="status" aria-label="読み込み中" className={className}>
      {children}
    </div>
  );
  if (Trouble === null) return content;
  return (
    <Trouble since={WATCHED_FROM} failure={failure} Failure={LoadFailure}>
      {content}
    </Trouble>
  );
}

/** If that code fails to load, the page shows an error after all retries. */
const ignore = (): void => undefined;

export const Spinner = () => (
  <Loading className="flex min-h-[60dvh] items-center justify-center">
    <Icon of={LoaderCircle} aria-hidden className="animate-spin text-accent" size={32} />
  </Loading>
);
