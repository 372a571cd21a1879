import { describe, expect, it } from '@jest/globals';
import { InvalidCursor } from '@meguri/projections/postgres/cursor.ts';
import { errorAnswer } from './error-answer.ts';

describe('the response to an error', () => {
  it('names the field of an invalid cursor', () => {
    expect(errorAnswer(new InvalidCursor())).toMatchObject({
      statusCode: 400,
      code: 'invalid_input',
      errors: [{ field: 'cursor', message: '続きの位置が正しくありません' }],
    });
  });

  it.each([
    ...['EHOSTUNREACH', 'ENETUNREACH', 'EHOSTDOWN', 'ENETDOWN', 'ECONNABORTED', 'ECONNREFUSED'],
    ...['53200', '57P05', '40P01', '40001'],
  ])('is a temporary error for a database that responds with %s', (code) => {
    const error = Object.assign(new Error('the database'), { code });
    expect(errorAnswer(error)).toMatchObject({ statusCode: 503, code: 'service_unavailable' });
  });
});
