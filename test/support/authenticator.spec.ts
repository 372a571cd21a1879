import { describe, expect, it } from '@jest/globals';
import { base32, counterOf } from '../../backend/src/accounts/second-step/totp.ts';
import { Authenticator } from './authenticator.ts';

const STEP_MS = 30_000;
const KEY = Buffer.from('12345678901234567890');

describe('a code of the authenticator', () => {
  it.each([0, 10_000, STEP_MS - 10])('generated %i ms into a step is still valid when it arrives', async (ms) => {
    const now = Math.ceil(Date.now() / STEP_MS) * STEP_MS + ms;
    const app = new Authenticator(base32(KEY), () => now);
    expect(counterOf(KEY, await app.next(), now + 2_000)).not.toBeNull();
  });
});
