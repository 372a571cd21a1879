import type { ReactNode } from 'react';
import { ApiError, sentenceOf } from '../../lib/http/api-error.ts';
import { ButtonLink } from '../../ui/controls/button.tsx';
import { PagedList, type PagedListProps } from '../../ui/paged-list.tsx';
import { ErrorView } from '../../ui/states/error-view.tsx';
import { Loading } from '../../ui/states/loading.tsx';
import { Skeleton } from '../../ui/states/skeleton.tsx';

interface LoadedProps<Data> {
  readonly data: Data | undefined;
  readonly error: Error | null;
  readonly retry: () => void;
  readonly children: (data: Data) => ReactNode;
  /** Expected number of lines, for the skeleton. */
  readonly lines?: number;
}

/** The data, its skeleton, or an error. Loaded data stays if a later request fails. */
export function Loaded<Data>({ data, error, retry, children, lines = 4 }: LoadedProps<Data>) {
  if (data !== undefined) return children(data);
  if (error === null) return <LineSkeletons lines={lines} />;
  return <NotLoaded error={error} retry={retry} />;
}

interface LoadedListProps<Entry> extends Pick<PagedListProps<Entry>, 'list' | 'empty' | 'children'> {
  readonly lines?: number;
}

/** Like `Loaded`, for a paged list. */
export const LoadedList = <Entry,>({ lines = 4, ...rest }: LoadedListProps<Entry>) => (
  <PagedList
    {...rest}
    skeleton={<LineSkeletons lines={lines} />}
    failure={(error) => <NotLoaded error={error} retry={rest.list.retry} />}
  />
);

const NotLoaded = ({ error, retry }: { readonly error: Error; readonly retry: () => void }) =>
  error instanceof ApiError && error.status === 404 ? (
    <ErrorView missing title="見つかりません" action={<ButtonLink to="/admin/rental-requests">取引を探す</ButtonLink>}>
      {error.text}
    </ErrorView>
  ) : (
    <ErrorView title="読み込めませんでした" error={error} onRetry={retry}>
      {sentenceOf(error)}
    </ErrorView>
  );

export const LineSkeletons = ({ lines }: { readonly lines: number }) => (
  <Loading className="flex flex-col gap-3">
    {Array.from({ length: lines }, (_, line) => (
      <Skeleton key={line} className="h-16" />
    ))}
  </Loading>
);
