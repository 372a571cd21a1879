import type { ReactNode } from 'react';
import { ApiError, sentenceOf } from '../../lib/http/api-error.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { ErrorView, Loading, Skeleton } from '../../ui/states/states.tsx';

interface LoadedProps<Data> {
  readonly data: Data | undefined;
  readonly error: Error | null;
  readonly retry: () => void;
  readonly children: (data: Data) => ReactNode;
  /** How many lines are expected: the skeleton's size. */
  readonly lines?: number;
}

/** What came, or the shape of what comes, or why it didn't. What once came stays, whatever fails later. */
export function Loaded<Data>({ data, error, retry, children, lines = 4 }: LoadedProps<Data>) {
  if (data !== undefined) return children(data);
  if (error instanceof ApiError && error.status === 404)
    return (
      <ErrorView
        missing
        title="見つかりません"
        action={<ButtonLink to="/admin/rental-requests">取引を探す</ButtonLink>}
      >
        {error.text}
      </ErrorView>
    );
  if (error !== null)
    return (
      <ErrorView title="読み込めませんでした" error={error} onRetry={retry}>
        {sentenceOf(error)}
      </ErrorView>
    );
  return (
    <Loading className="flex flex-col gap-3">
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} className="h-16" />
      ))}
    </Loading>
  );
}
