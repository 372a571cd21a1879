import type { PostSummary } from '@meguri/contracts/service/post.ts';
import { ChevronRight } from 'lucide';
import { fullDate } from '../../../../lib/time/format.ts';
import { Link } from '../../../../ui/controls/link.tsx';
import { Icon } from '../../../../ui/icon.tsx';

/** Posts of the journal, each with its summary. */
export const PostList = ({ posts }: { readonly posts: readonly PostSummary[] }) => (
  <ul className="flex flex-col">
    {posts.map((post) => (
      <li key={post.id} className="border-b border-line first:border-t">
        <Link to={`/posts/${post.id}`} className="group flex items-center gap-4 py-7">
          <span className="flex min-w-0 grow flex-col gap-2">
            <span className="font-serif text-lg leading-snug phrases group-hover:text-accent md:text-xl">
              {post.title}
            </span>
            <span className="text-sm leading-relaxed text-soft">{post.description}</span>
            <time dateTime={post.date} className="text-xs text-soft tabular-nums">
              {fullDate(post.date)}
            </time>
          </span>
          <Icon of={ChevronRight} aria-hidden size={18} className="shrink-0 text-accent" />
        </Link>
      </li>
    ))}
  </ul>
);
