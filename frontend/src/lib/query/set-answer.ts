import type { InferDataFromTag, QueryClient, QueryKey, Updater } from '@tanstack/react-query';

/**
 * What a change was answered with is known from now on. What is still being asked for may be answered as it was before the
 * change: that is let go, or it would undo what stands in front of somebody. Where nothing is known yet and `answer`
 * makes nothing of that, whoever calls asks anew.
 */
export function setAnswer<Known = unknown, Key extends QueryKey = QueryKey>(
  queries: QueryClient,
  queryKey: Key,
  answer: Updater<InferDataFromTag<NoInfer<Known>, Key> | undefined, InferDataFromTag<NoInfer<Known>, Key> | undefined>,
): void {
  void queries.cancelQueries({ queryKey });
  queries.setQueryData<Known, Key>(queryKey, answer);
}
