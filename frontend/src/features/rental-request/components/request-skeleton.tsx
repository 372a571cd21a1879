import { Loading } from '../../../ui/states/loading.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';

export const REQUEST_NOT_LOADED = 'リクエストの詳細を取得できませんでした。';

/** A skeleton with the shape of the page. */
export const RequestSkeleton = () => (
  <Loading className="measure pt-10 md:pt-16" failure={REQUEST_NOT_LOADED}>
    <Skeleton className="h-4 w-16" />
    <Skeleton className="mt-5 h-9 w-64 max-w-full" />
    <div className="mt-8 grid gap-10 md:grid-cols-[minmax(0,1fr)_20rem] lg:gap-16">
      <div className="flex flex-col gap-6">
        <Skeleton className="h-72 rounded-3xl" />
        <Skeleton className="h-14" />
        <Skeleton className="h-48" />
      </div>
      <div className="flex flex-col gap-6">
        <Skeleton className="aspect-4/5 rounded-2xl" />
        <Skeleton className="h-40" />
      </div>
    </div>
  </Loading>
);
