import { describe, expect, it, jest } from '@jest/globals';
import type { ExecutionContext } from '@nestjs/common';
import { type ErrorCode, Rejected } from '@meguri/contracts/errors.ts';
import type { ReadModelPositions } from '@meguri/projections/runner/read-model-positions.ts';
import { firstValueFrom, type Observable, of, throwError } from 'rxjs';
import { readsAfter } from './reads-after.ts';

const answer = { handle: () => of('answered') } as never;
const refusal = (code: ErrorCode) => ({ handle: () => throwError(() => new Rejected(code)) }) as never;
const headers = jest.fn();
const getBy = (viewer: object | null, after = '17') => {
  const http = {
    getRequest: () => ({ method: 'GET', headers: { 'x-after': after }, viewer }),
    getResponse: () => ({ header: headers }),
  };
  return { switchToHttp: () => http } as unknown as ExecutionContext;
};

describe('a read that requests a command’s change', () => {
  const waitFor = jest.fn(async (_after: string, _readModels: readonly string[]) => true);
  const ReadsAfter = readsAfter('rounds') as new (positions: ReadModelPositions) => {
    intercept(context: ExecutionContext, next: never): Promise<Observable<unknown>>;
  };
  const read = async (...read: Parameters<typeof reads.intercept>) => firstValueFrom(await reads.intercept(...read));
  const reads = new ReadsAfter({ waitFor, unbuilt: async () => [] } as unknown as ReadModelPositions);

  it('waits for it, for any signed-in user; guests, who have sent no command, are answered at once', async () => {
    expect(await read(getBy(null), answer)).toBe('answered');
    expect(waitFor).not.toHaveBeenCalled();
    expect(await read(getBy({ userId: 1 }), answer)).toBe('answered');
    expect(waitFor).toHaveBeenCalledWith('17', ['rounds']);
  });

  it('with an invalid position is answered at once', async () => {
    const asked = waitFor.mock.calls.length;
    for (const after of ['', '\u00ff', '-1', 'x'.repeat(50), '9'.repeat(40), '1-2-3'])
      expect(await read(getBy({ userId: 1 }, after), answer)).toBe('answered');
    expect(waitFor).toHaveBeenCalledTimes(asked);
  });

  it('that isn’t shown in time gives a temporary error, never not found', async () => {
    const member = getBy({ userId: 1 });
    await expect(read(member, refusal('not_found'))).rejects.toMatchObject({ code: 'not_found' });
    waitFor.mockResolvedValue(false);
    await expect(read(member, refusal('not_found'))).rejects.toMatchObject({ code: 'read_models_being_built' });
    expect(headers.mock.calls).toEqual([
      ['x-read-model', 'behind'],
      ['retry-after', 5],
    ]);
    await expect(read(member, refusal('forbidden'))).rejects.toMatchObject({ code: 'forbidden' });
    expect(await read(member, answer)).toBe('answered');
  });
});
