import type { Post, PostSummary } from '@meguri/contracts/service/post.ts';
import { queryOptions } from '@tanstack/react-query';
import { get } from '../../../../lib/http/api.ts';

const POSTS = '/api/posts';

interface Posts {
  readonly items: readonly PostSummary[];
}

/** All posts of the journal, without their text. */
export const postsQuery = queryOptions({ queryKey: [POSTS], queryFn: ({ signal }) => get<Posts>(POSTS, signal) });

export const postQuery = (id: string) => {
  const path = `${POSTS}/${encodeURIComponent(id)}`;
  return queryOptions({ queryKey: [path], queryFn: ({ signal }) => get<Post>(path, signal) });
};
