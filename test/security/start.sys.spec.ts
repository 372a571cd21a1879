import { afterAll, describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { isOwnPath } from '../../frontend/src/lib/own-path.ts';
import { failToStart } from '../support/servers/started-service.ts';

const folder = mkdtempSync(join(tmpdir(), 'meguri-security-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('weak, missing or test secrets with NODE_ENV=production', () => {
  const SAFE: Record<string, string> = {
    NODE_ENV: 'production',
    COMMAND_LIMIT: '60,30',
    READ_LIMIT: '600,300',
    MEGURI_DATA_DIR: folder,
    DATABASE_URL: 'postgresql://app:x@127.0.0.1:1/meguri',
    SESSION_SECRET: 'q0V9fZk3Yw1uTn8RjLb5Xc7HsPd2Ga4EmKoUiWyBvNzA',
    STRIPE_SECRET_KEY: 'sk_live_51NabcDEFghiJKL',
    STRIPE_WEBHOOK_SECRET: 'whsec_Zq8w3Vn5Lk2Yt7Xr',
    STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_Hd4f6Gj1Mp9Bc0Ue',
    PUBLIC_URL: 'https://meguri.example.jp',
    SMTP_URL: 'smtps://post:x@mail.example.jp:465',
    VAPID_PUBLIC_KEY: 'BLdVZ3PzjR0c1xQm8fT5oW2nYk7uEaHs4iGq9rNvJbXe6tUyCpDzK3wLgMhSfOaIxPV1nRjZ8QcYk2uTdEbWm5A',
    VAPID_PRIVATE_KEY: 'q7Zk3Yw1uTn8RjLb5Xc7HsPd2Ga4EmKoUiWyBvNzAfQ',
    PROOF_SIGNING_KEY: 'h3Kp9Vw2LxTq7RnYb5Zc8JsFd1Ga6EmUoWiNyBvMzQk',
    SECOND_STEP_KEY: 'm8Rt2Yc6VqLx4Wn9Kp3Zs7HbDf1Ga5EjUoTiNyBvMwQ',
  };

  it.each([
    ['SESSION_SECRET', ''],
    ['SESSION_SECRET', 'change-me-change-me-change-me-change-me'],
    ['STRIPE_SECRET_KEY', 'sk_test_51NabcDEFghiJKL'],
    ['STRIPE_WEBHOOK_SECRET', 'whsec_test'],
    ['SMTP_URL', ''],
    ['PUBLIC_URL', 'http://meguri.example.jp'],
    ['MEGURI_DEMO', '1'],
    ['TRUST_PROXY', '1'],
    ['TRUST_PROXY', '0.0.0.0/1,128.0.0.0/1'],
    ['SMTP_URL', 'smtp://post:x@mail.example.jp:587'],
    ['SECOND_STEP_KEY', 'h3Kp9Vw2LxTq7RnYb5Zc8JsFd1Ga6EmUoWiNyBvMzQk'],
    ['NODE_ENV', 'Production'],
    ['COMMAND_LIMIT', 'off'],
  ])('%s = %j prevents the start with one sentence that names it', async (name, value) => {
    const { code, error } = await failToStart({ ...SAFE, [name]: value });
    expect(code).toBe(1);
    const lines = error.split('\n').filter((line) => line.trim());
    expect(lines).toEqual([expect.stringContaining(name)]);
  });
});

describe('redirect-after-login', () => {
  it.each([
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'javascript:alert(1)',
    'https://evil.example',
    '/\t/evil',
    '',
  ])('%j is refused as a path', (target) => expect(isOwnPath(target)).toBe(false));

  it('a path of this site is accepted', () => expect(isOwnPath('/items/1?from=login')).toBe(true));
});

describe('dates at the limits of days, months and years', () => {
  const SCRIPT = `
    const { tokyoDate, addDays } = await import('@meguri/contracts/rental-round/time/period.ts');
    const instants = ['2027-12-31T14:59:59Z', '2027-12-31T15:00:00Z', '2028-02-28T15:00:00Z', '2028-02-29T14:59:59Z', '2028-02-29T15:00:00Z', '2027-03-13T06:59:59Z'];
    const days = instants.map((at) => tokyoDate(at));
    console.log(JSON.stringify([days, days.map((day) => addDays(day, 7)), addDays('2027-02-28', 1), addDays('2028-02-28', 1)]));`;
  const resultIn = async (TZ: string) => {
    const env = { ...process.env, TZ };
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', SCRIPT], {
      env,
      cwd: join(import.meta.dirname, '..'),
    });
    return JSON.parse(stdout) as unknown;
  };

  it('are the same in any time zone of the server', async () => {
    const results = await Promise.all(['UTC', 'America/New_York', 'Asia/Tokyo', 'Pacific/Kiritimati'].map(resultIn));
    expect(results[0]).toEqual([
      ['2027-12-31', '2028-01-01', '2028-02-29', '2028-02-29', '2028-03-01', '2027-03-13'],
      ['2028-01-07', '2028-01-08', '2028-03-07', '2028-03-07', '2028-03-08', '2027-03-20'],
      '2027-03-01',
      '2028-02-29',
    ]);
    for (const result of results) expect(result).toEqual(results[0]);
  });
});
