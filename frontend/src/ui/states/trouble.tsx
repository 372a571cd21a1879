import type { ComponentType, ReactNode } from 'react';
import { useLoadingProblem } from '../../lib/query/use-loading-problem.ts';
import type { Elements } from '../elements.ts';

/** For how long, in ms, what fails is tried again before it is said; the retries go on behind it. */
const SILENT_FOR = 6000;
const RETRYING = '再試行中…';

export interface FailureProps {
  readonly error: Error;
  readonly onRetry: () => unknown;
  readonly isPage?: boolean;
  /** What else there is to say. */
  readonly children?: ReactNode;
}

export interface TroubleProps {
  /** What is still loading. */
  readonly children: Elements;
  /** For how long, in ms, it has been loading. */
  readonly since: number;
  /** What couldn't be loaded, as a sentence. */
  readonly failure?: string | undefined;
  /** Says that it couldn't be loaded. */
  readonly Failure: ComponentType<FailureProps>;
}

/** Around what is still loading: that it is tried again, and after some seconds of that what is wrong. */
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
