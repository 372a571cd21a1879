import { afterAll, describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createECDH } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { readEnvironment } from './environment.ts';

const SCRIPT = fileURLToPath(new URL('../../../../docker/new-env.sh', import.meta.url));
/** What only people know, in place of what example.env has. */
const FILLED_IN = {
  STRIPE_SECRET_KEY: 'sk_live_51Hq8ZkLm2Yc7Wd',
  STRIPE_WEBHOOK_SECRET: 'whsec_8fK2mQ7pZx4Lw9Rb',
  STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_Ym3Nc6Tj1Gv5Hd0S',
  SMTP_URL: 'smtps://someone:k9w2@mail.example.jp:465',
  DATABASE_URL: 'postgresql://meguri@postgres:5432/meguri',
};

const folder = mkdtempSync(join(tmpdir(), 'meguri-env-'));
afterAll(() => rmSync(folder, { recursive: true }));
const made = (name: string, more: Record<string, string> = {}) => {
  const file = join(folder, name);
  const { status, stderr } = spawnSync('bash', [SCRIPT, file], { encoding: 'utf8', env: { ...process.env, ...more } });
  return { file, status, stderr };
};
const settings = (file: string): Record<string, string> =>
  Object.fromEntries(
    [...readFileSync(file, 'utf8').matchAll(/^([A-Z0-9_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
  );

describe('docker/new-env.sh', () => {
  it('writes settings that start in production once what others issue is filled in', () => {
    const { file, status } = made('one.env');
    expect(status).toBe(0);
    const given = settings(file);
    expect(readEnvironment({ ...given, ...FILLED_IN })).toMatchObject({ production: true });
    expect(given['POSTGRES_PASSWORD']).toMatch(/^[0-9a-f]{48}$/);
    const pair = createECDH('prime256v1');
    pair.setPrivateKey(String(given['VAPID_PRIVATE_KEY']), 'base64url');
    expect(pair.getPublicKey('base64url')).toBe(given['VAPID_PUBLIC_KEY']);
  });

  it('makes other keys each time, in a file that only its owner reads', () => {
    const [one, other] = [made('two.env').file, made('three.env').file];
    const keys = ['POSTGRES_PASSWORD', 'SESSION_SECRET', 'VAPID_PRIVATE_KEY', 'PROOF_SIGNING_KEY', 'SECOND_STEP_KEY'];
    const [first, second] = [settings(one), settings(other)];
    expect(keys.filter((name) => first[name] === second[name] || first[name] === '')).toEqual([]);
    expect(statSync(one).mode & 0o777).toBe(0o600);
  });

  it.each(['rand', 'ecparam', 'ec -out', 'ec -pub'])('writes nothing when `openssl %s` fails', (FAILS) => {
    const bin = mkdtempSync(join(folder, 'bin-'));
    const openssl = `#!/bin/sh\ncase "$*" in "$FAILS"*) exit 1 ;; esac\nPATH=\${PATH#*:} exec openssl "$@"\n`;
    writeFileSync(join(bin, 'openssl'), openssl, { mode: 0o755 });
    const before = readdirSync(folder);
    expect(made(`${FAILS}.env`, { FAILS, PATH: `${bin}:${process.env['PATH']}` }).status).toBe(1);
    expect(readdirSync(folder)).toEqual(before);
  });

  it('never replaces a file', () => {
    const { file } = made('kept.env');
    const before = readFileSync(file, 'utf8');
    const { status, stderr } = made('kept.env');
    expect({ status, text: readFileSync(file, 'utf8') }).toEqual({ status: 1, text: before });
    expect(stderr).toContain('上書きしません');
  });
});
