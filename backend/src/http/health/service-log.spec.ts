import { describe, expect, it } from '@jest/globals';
import { errorFacts } from './service-log.ts';

describe('an error in the log', () => {
  it('is its message, without attached objects', () => {
    const error = Object.assign(new TypeError('gone'), { code: '57P01', client: { password: 'secret' } });
    expect(errorFacts(error)).toEqual({ name: 'TypeError', message: 'gone', code: '57P01', stack: error.stack });
    expect(errorFacts('thrown text')).toBe('thrown text');
  });

  it('says what failed and where when every address of a host refuses, which has no message of its own', async () => {
    const failures = ['::1', '127.0.0.1'].map((host) => new Error(`connect ECONNREFUSED ${host}:5432`));
    const refused = Object.assign(new AggregateError(failures), { code: 'ECONNREFUSED' });
    expect(errorFacts(refused)).toMatchObject({
      message: 'connect ECONNREFUSED ::1:5432; connect ECONNREFUSED 127.0.0.1:5432',
      code: 'ECONNREFUSED',
    });
    expect(errorFacts(Object.assign(new Error(''), { code: 'EPIPE' }))).toMatchObject({ message: 'EPIPE' });
  });
});
