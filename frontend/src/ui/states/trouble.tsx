import type { ComponentType, ReactNode } from 'react';
import { useLoadingProblem } from '../../lib/query/use-loading-problem.ts';
import type { Elements } from '../elements.ts';

/** In ms: how long failing requests are retried before the error is shown; retries continue behind it. */
const SILENT_FOR = 6000;
const RETRYING = '再試行中…';

export interface FailureProps {
  readonly error: Error;
  readonly onRetry: () => unknown;
  readonly isPage?: boolean;
  /** Further text. */
  readonly children?: ReactNode;
}

export interface TroubleProps {
  /** The skeletons. */
  readonly children: Elements;
  /** In ms: how long it has been loading. */
  readonly since: number;
  /** What failed to load, as a sentence. */
  readonly failure?: string | undefined;
  /** Renders the error. */
  readonly Failure: ComponentType<FailureProps>;
}

/** Around skeletons: says that loading is being retried and, after some seconds, what is wrong. */
export default function Trouble({ children, since, failure, Failure }: TroubleProps) {
  const trouble = useLoadingProblem(SILENT_FOR - since);
  if (trouble === null) return children;
  if (!trouble.isLong) {
    return (
      <>
        <p className="py-3 text-center text-sm text-soft">{RETRYING}</p>
        {children}
      </>
    );
  }
  return (
    <Failure error={trouble.error} onRetry={trouble.retry}>
      {failure !== undefined && <span className="block">{failure}</span>}
      <span>{RETRYING}</span>
    </Failure>
  );
}
