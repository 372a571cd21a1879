import { describe, expect, it } from '@jest/globals';
import { errorFacts } from './service-log.ts';

describe('an error in the log', () => {
  it('is its message, without attached objects', () => {
    const error = Object.assign(new TypeError('gone'), { code: '57P01', client: { password: 'secret' } });
    expect(errorFacts(error)).toEqual({ name: 'TypeError', message: 'gone', code: '57P01', stack: error.stack });
    expect(errorFacts('thrown text')).toBe('thrown text');
  });
});
