import { describe, expect, it } from '@jest/globals';
import { errorFacts } from './service-log.ts';

describe('an error in the log', () => {
  it('is what it says, without what hangs on it', () => {
    const error = Object.assign(new TypeError('gone'), { code: '57P01', client: { password: 'secret' } });
    expect(errorFacts(error)).toEqual({ name: 'TypeError', message: 'gone', code: '57P01', stack: error.stack });
    expect(errorFacts('thrown text')).toBe('thrown text');
  });
});
