import { useQuery } from '@tanstack/react-query';
import { postsQuery } from '../../../features/public/posts/api/posts.ts';
import { PostList } from '../../../features/public/posts/components/post-list.tsx';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { LoadFailure } from '../../../ui/states/error-view.tsx';
import { Loading } from '../../../ui/states/loading.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';

/** The journal: articles about lending, borrowing and care of clothes. */
export default function PostsPage({ title }: { readonly title: string }) {
  const { data, error, refetch } = useQuery(postsQuery);
  return (
    <div className="column pb-10">
      <PageHeading title={title} />
      <p className="pb-8 text-soft">服を長く、気持ちよくめぐらせるための、ちいさな手引きです。</p>
      {data !== undefined ? (
        <PostList posts={data.items} />
      ) : error !== null ? (
        <LoadFailure error={error} onRetry={refetch} />
      ) : (
        <PostsComing />
      )}
      {/* Rendered after the content above: before it has loaded, its height isn't known. */}
      {(data !== undefined || error !== null) && (
        <div className="flex flex-wrap gap-3 pt-12">
          <ButtonLink to="/rent-demo">取引を試してみる</ButtonLink>
          <ButtonLink to="/help" variant="secondary">
            使い方とよくある質問
          </ButtonLink>
        </div>
      )}
    </div>
  );
}

const PostsComing = () => (
  <Loading className="flex flex-col gap-4">
    <Skeleton className="h-32" />
    <Skeleton className="h-32" />
    <Skeleton className="h-32" />
  </Loading>
);
