import { expect } from '@jest/globals';
import type { Account } from '@meguri/contracts/account/account-view.ts';
import { prerenderToNodeStream } from 'react-dom/static';
import { StaticRouter } from 'react-router-dom';
import { createQueryClient } from '../lib/query/query-client.ts';
import { answer } from '../testing/answers.testing.ts';
import { App } from './app.tsx';

/**
 * A page as it is rendered where there is no window, until nothing more is awaited.
 * @param viewer null: a guest; undefined: not known yet
 * @param answers as `answer` takes them
 */
export async function rendered(
  path: string,
  viewer: Account | null | undefined,
  answers: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const queries = createQueryClient();
  queries.setQueryData(['/api/user'], viewer);
  answer(queries, answers);
  const errors: unknown[] = [];
  const { prelude } = await prerenderToNodeStream(
    <StaticRouter location={path}>
      <App queries={queries} />
    </StaticRouter>,
    // As in server.tsx: in one piece, whatever its size.
    { progressiveChunkSize: Infinity, onError: (error) => void errors.push(error) },
  );
  let html = '';
  for await (const chunk of prelude) html += String(chunk);
  queries.clear();
  expect(errors).toEqual([]);
  return html;
}
