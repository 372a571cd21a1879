import { describe, expect, it } from '@jest/globals';
import { InvalidCursor } from '@meguri/projections/postgres/cursor.ts';
import { errorAnswer } from './error-answer.ts';

describe('the answer to an error', () => {
  it('names the field of a cursor that isn’t ours', () => {
    expect(errorAnswer(new InvalidCursor())).toMatchObject({
      statusCode: 400,
      code: 'invalid_input',
      errors: [{ field: 'cursor', message: '続きの位置が正しくありません' }],
    });
  });
});
