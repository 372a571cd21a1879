import { describe, expect, it, jest } from '@jest/globals';
import type { ExecutionContext } from '@nestjs/common';
import type { ReadModelPositions } from '@meguri/projections/runner/read-model-positions.ts';
import { readsAfter } from './reads-after.ts';

const answer = { handle: () => 'answered' } as never;
const getBy = (viewer: object | null) => {
  const http = {
    getRequest: () => ({ method: 'GET', headers: { 'x-after': '17' }, viewer }),
    getResponse: () => ({ header: () => undefined }),
  };
  return { switchToHttp: () => http } as unknown as ExecutionContext;
};

describe('a read that asks for a command’s change', () => {
  const waitFor = jest.fn(async (_after: string, _readModels: readonly string[]) => true);
  const ReadsAfter = readsAfter('rounds') as new (positions: ReadModelPositions) => {
    intercept(context: ExecutionContext, next: never): Promise<unknown>;
  };
  const reads = new ReadsAfter({ waitFor, unbuilt: async () => [] } as unknown as ReadModelPositions);

  it('waits for it, of whoever is signed in; a guest has sent no command and is answered at once', async () => {
    expect(await reads.intercept(getBy(null), answer)).toBe('answered');
    expect(waitFor).not.toHaveBeenCalled();
    expect(await reads.intercept(getBy({ userId: 1 }), answer)).toBe('answered');
    expect(waitFor).toHaveBeenCalledWith('17', ['rounds']);
  });
});
