import type { QueryClient } from '@tanstack/react-query';
import { VIEWER_KEY } from '../../lib/query/viewer-key.ts';
import { holdPersonalWords } from '../../lib/storage/unsaved-words.ts';

/**
 * Once a session has ended, perhaps before this page was opened, the browser's storage holds no names and addresses of its member
 * any more (decision 132).
 * @returns a function to unsubscribe
 */
export function holdAfterEnd(queries: QueryClient): () => void {
  const look = () => {
    if (queries.getQueryData(VIEWER_KEY) === null) holdPersonalWords();
  };
  look();
  return queries.getQueryCache().subscribe(({ query }) => {
    if (query.queryKey[0] === VIEWER_KEY[0]) look();
  });
}
