import type { WhatIfLine, WhatIfRow, WhatIfSummary } from '@meguri/contracts/operators/what-if.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError, NetworkError } from '../../../../lib/http/api-error.ts';
import { toQuery, type WhatIfChoice } from '../draft.ts';

/** Further rounds that differ are only counted and left out of the table and the file. */
export const MAX_ROWS = 200_000;

export interface Replay {
  /** The choice of the last run; null: none yet. The form may have changed since. */
  readonly choice: WhatIfChoice | null;
  readonly state: 'idle' | 'running' | 'done' | 'cancelled' | 'failed';
  readonly done: number;
  readonly of: number;
  readonly error: Error | null;
  readonly summary: WhatIfSummary | null;
  /** Rounds with a different outcome, in the order of their requests. */
  readonly rows: readonly WhatIfRow[];
}

const IDLE: Replay = { choice: null, state: 'idle', done: 0, of: 0, error: null, summary: null, rows: [] };

/** Query key of the last result, so that the back link from a rental shows it again. */
const LAST = ['/api/admin/what-if'];

/** Replays history on the server. Leaving the page or pressing stop also aborts it there. */
export function useReplay() {
  const queries = useQueryClient();
  const [replay, setReplay] = useState<Replay>(() => queries.getQueryData(LAST) ?? IDLE);
  const call = useRef<AbortController | null>(null);
  useEffect(() => () => call.current?.abort(), []);
  const start = (choice: WhatIfChoice) => {
    call.current?.abort();
    const own = (call.current = new AbortController());
    const tell = (change: Partial<Replay>) => {
      if (call.current === own) setReplay((before) => ({ ...before, ...change }));
    };
    setReplay({ ...IDLE, choice, state: 'running' });
    const rows: WhatIfRow[] = [];
    const onLine = (line: WhatIfLine): void => {
      if (line.kind === 'failed') throw new NetworkError(new Error('the replay ended early'));
      if (line.kind === 'done') {
        const result = { state: 'done', summary: line.summary, rows } as const;
        queries.setQueryData<Replay>(LAST, { ...IDLE, choice, ...result });
        return tell(result);
      }
      if (rows.length < MAX_ROWS) rows.push(...line.rows);
      tell({ done: line.done, of: line.of });
    };
    linesOf(`/api/admin/what-if?${toQuery(choice).toString()}`, own.signal, onLine).catch((error: Error) =>
      tell({ state: own.signal.aborted ? 'cancelled' : 'failed', error }),
    );
  };
  const cancel = () => {
    call.current?.abort();
    call.current = null;
    setReplay((before) => ({ ...before, state: 'cancelled' }));
  };
  return { replay, start, cancel };
}

/** @throws ApiError if it is rejected; NetworkError if the stream ends before its last line */
async function linesOf(path: string, signal: AbortSignal, onLine: (line: WhatIfLine) => void): Promise<void> {
  const response = await fetch(path, { signal });
  if (!response.ok) throw new ApiError(response.status, { ...((await response.json().catch(() => ({}))) as object) });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  let isOver = false;
  for (let part = await reader?.read(); part !== undefined && !part.done; part = await reader?.read()) {
    const lines = (rest + part.value).split('\n');
    rest = lines.pop() ?? '';
    for (const text of lines) {
      const line = JSON.parse(text) as WhatIfLine;
      onLine(line);
      isOver ||= line.kind === 'done';
    }
  }
  if (!isOver) throw new NetworkError(new Error('the answer ended early'));
}
