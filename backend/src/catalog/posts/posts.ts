import { readFileSync } from 'node:fs';
import type { Post, PostSummary } from '@meguri/contracts/service/post.ts';
import { readPost } from './markdown.ts';

/** Names of the files; posts of the same day are listed in this order. */
const IDS = ['how-to-lend', 'how-to-pack', 'care-of-cloth'];
/** The path is the same from the sources and from the build. */
const FOLDER = new URL('../../../posts/', import.meta.url);

/** The journal's posts: files of the release, read once. */
export class Posts {
  private readonly posts: ReadonlyMap<string, Post> = new Map(
    IDS.map((id) => [id, readPost(id, readFileSync(new URL(`${id}.md`, FOLDER), 'utf8'))]),
  );

  /** The newest first. */
  list(): PostSummary[] {
    return [...this.posts.values()]
      .map(({ id, title, description, date }) => ({ id, title, description, date }))
      .sort((one, other) => other.date.localeCompare(one.date));
  }

  find(id: string): Post | undefined {
    return this.posts.get(id);
  }
}
