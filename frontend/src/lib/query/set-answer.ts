import type { InferDataFromTag, QueryClient, QueryKey, Updater } from '@tanstack/react-query';

/**
 * What a change was answered with is known from now on. What is still being asked for may be answered as it was before the
 * change: that is let go, or it would undo what stands in front of somebody.
 * @param answer where it makes nothing of what isn't known yet, the caller has that asked for anew
 */
export function setAnswer<Known = unknown, Key extends QueryKey = QueryKey>(
  queries: QueryClient,
  queryKey: Key,
  answer: Updater<InferDataFromTag<NoInfer<Known>, Key> | undefined, InferDataFromTag<NoInfer<Known>, Key> | undefined>,
): void {
  void queries.cancelQueries({ queryKey });
  queries.setQueryData<Known, Key>(queryKey, answer);
}
