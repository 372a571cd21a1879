import type { ReactNode } from 'react';
import { useTrouble } from '../lib/query/use-trouble.ts';
import { LoadFailure, WATCHED_FROM } from './states.tsx';

/** For how long, in ms, what fails is tried again before it is said; the retries go on behind it. */
const SILENT_FOR = 6000;
const RETRYING = '再試行中…';

/** Around what is still loading: that it is tried again, and after some seconds of that what is wrong. */
export default function Trouble({ children }: { readonly children: ReactNode }) {
  const trouble = useTrouble(SILENT_FOR - WATCHED_FROM);
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
    <LoadFailure error={trouble.error} onRetry={trouble.retry}>
      {RETRYING}
    </LoadFailure>
  );
}
