import { useQuery } from '@tanstack/react-query';
import { postQuery, postsQuery } from '../../../features/public/posts/api/posts.ts';
import { PostList } from '../../../features/public/posts/components/post-list.tsx';
import { PostText } from '../../../features/public/posts/components/post-text.tsx';
import { ApiError } from '../../../lib/http/api-error.ts';
import { useRouteParams } from '../../../lib/route-params.ts';
import { fullDate } from '../../../lib/time/format.ts';
import { ButtonLink } from '../../../ui/controls/button.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { ErrorView, LoadFailure } from '../../../ui/states/error-view.tsx';
import { Loading } from '../../../ui/states/loading.tsx';
import { Skeleton } from '../../../ui/states/skeleton.tsx';

/** Breaks lines after sentences if there is room. */
function Sentences({ of }: { readonly of: string }) {
  const sentences = of.split(/(?<=。)/);
  if (sentences.length === 1) return <span>{of}</span>;
  return sentences.map((sentence) => (
    <span key={sentence} className="inline-block">
      {sentence}
    </span>
  ));
}

/** A post of the journal, followed by links to others. */
export default function PostPage() {
  const { id = '' } = useRouteParams();
  const { data: post, error, refetch } = useQuery(postQuery(id));
  if (post !== undefined) {
    return (
      <article className="column pb-10">
        <PageHeading
          title={<Sentences of={post.title} />}
          documentTitle={post.title}
          back={{ to: '/posts', label: '読みもの' }}
        />
        <p className="pb-8 text-sm text-soft">
          <time dateTime={post.date}>{fullDate(post.date)}</time>
          <span> 更新</span>
        </p>
        <PostText parts={post.parts} />
        <Others than={id} />
      </article>
    );
  }
  if (error instanceof ApiError && error.status === 404) {
    return (
      <ErrorView
        isPage
        missing
        title="読みものが見つかりません"
        action={<ButtonLink to="/posts">読みものの一覧へ</ButtonLink>}
      >
        <title>読みものが見つかりません | 巡り Meguri</title>
        <span>移動したか、なくなったようです。</span>
      </ErrorView>
    );
  }
  if (error !== null) return <LoadFailure isPage error={error} onRetry={refetch} />;
  return (
    <Loading className="column flex flex-col gap-6 pt-16">
      <Skeleton className="h-10 w-3/4" />
      <Skeleton className="h-40" />
      <Skeleton className="h-56" />
    </Loading>
  );
}

/** Other posts; optional. */
function Others({ than }: { readonly than: string }) {
  const others = useQuery(postsQuery).data?.items.filter(({ id }) => id !== than) ?? [];
  if (others.length === 0) return null;
  return (
    <aside aria-label="ほかの読みもの" className="pt-16">
      <h2 className="pb-4 text-xl">ほかの読みもの</h2>
      <PostList posts={others} />
    </aside>
  );
}
