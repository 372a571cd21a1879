import { describe, expect, it } from '@jest/globals';
import { spawnSync } from 'node:child_process';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { ERRORS, type ErrorCode } from '@meguri/contracts/errors.ts';
import { readEnvironment } from './environment.ts';
import { variablesSchema } from './variables.ts';

const file = (path: string) => readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8');
const backend = new URL('../../../', import.meta.url);
const compose = file('docker-compose.yml');
const VARIABLES = Object.keys(variablesSchema.shape);
/** Variables that only the containers set. */
const OF_THE_IMAGE = ['PORT', 'MEGURI_DATA_DIR', 'MEGURI_ROLE'];
/** Variables that the start rejects in production. */
const FOR_TRIALS = ['MEGURI_DEMO', 'STRIPE_API_BASE', 'GOOGLE_ISSUER'];

const named = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, name]) => String(name));
const passedOn = named(compose, /^ {4}([A-Z][A-Z0-9_]+):/gm);
const withoutEventStore = file('docker/without-eventstore.yml');
const asked = new Set(named(compose + withoutEventStore, /\$\{([A-Z][A-Z0-9_]+)/g));
const offered = named(file('docker/example.env'), /^([A-Z][A-Z0-9_]+)=/gm);

describe('docker-compose.yml', () => {
  it('passes on every variable of the service', () => {
    expect(VARIABLES.filter((name) => !OF_THE_IMAGE.includes(name) && !passedOn.includes(name))).toEqual([]);
  });

  it('uses only variables in docker/example.env, which has no others', () => {
    expect([...asked].filter((name) => !offered.includes(name) && !FOR_TRIALS.includes(name))).toEqual([]);
    expect(offered.filter((name) => !asked.has(name))).toEqual([]);
  });

  it('starts in production once every required value is filled in', () => {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const point = Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
    const filledIn: Record<string, string> = {
      POSTGRES_PASSWORD: 'letters1',
      SESSION_SECRET: randomBytes(48).toString('base64'),
      STRIPE_SECRET_KEY: `sk_live_${randomBytes(24).toString('hex')}`,
      STRIPE_WEBHOOK_SECRET: `whsec_${randomBytes(24).toString('hex')}`,
      STRIPE_CONNECT_WEBHOOK_SECRET: `whsec_${randomBytes(24).toString('hex')}`,
      SMTP_URL: 'smtps://someone:secret@mail.example.jp:465',
      VAPID_PUBLIC_KEY: point.toString('base64url'),
      VAPID_PRIVATE_KEY: String(privateKey.export({ format: 'jwk' }).d),
      PROOF_SIGNING_KEY: randomBytes(32).toString('base64url'),
      SECOND_STEP_KEY: randomBytes(32).toString('base64url'),
    };
    expect(new Set(named(compose, /\$\{([A-Z0-9_]+):\?/g))).toEqual(new Set(Object.keys(filledIn)));
    const value = (_: string, asked: string, otherwise = '') => filledIn[asked] ?? otherwise;
    const given: Record<string, string> = {};
    for (const [, name = '', text = ''] of compose.matchAll(/^ {4}([A-Z][A-Z0-9_]+): (.+)$/gm))
      given[name] = text.replace(/\$\{([A-Z0-9_]+)(?::[-?]([^}]*))?\}/g, value);
    expect(readEnvironment(given)).toMatchObject({ production: true, demo: false });
  });
});

describe('containers', () => {
  const part = (name: string) => {
    const begun = compose.slice(compose.search(new RegExp(`^(?:  )?${name}:`, 'm')));
    const after = begun.slice(name.length + 3);
    return after.slice(0, after.search(name === 'x-service' ? /^services:/m : /^ {0,2}[a-z]+:/m));
  };

  it.each(['x-service', 'postgres', 'eventstore', 'proxy'])('%s can’t gain privileges', (name) => {
    expect(part(name)).toContain("security_opt: ['no-new-privileges:true']");
  });

  it.each(['x-service', 'postgres', 'eventstore', 'proxy'])('%s has a limited log', (name) => {
    expect(part(name)).toContain('logging: *logging');
    expect(compose).toMatch(/^x-logging: &logging \{.* max-size: \d+m, max-file: /m);
  });

  it.each(['x-service', 'postgres', 'eventstore', 'proxy'])('%s has only the capabilities that it names', (name) => {
    expect(part(name)).toContain('cap_drop: [ALL]');
  });

  it.each(['x-service', 'postgres', 'proxy'])('%s writes only to its volumes and to memory', (name) => {
    expect(part(name)).toContain('read_only: true');
  });

  it.each([
    ['proxy', 'default'],
    ['postgres', 'stores'],
    ['eventstore', 'stores'],
    ['x-service', 'default, stores'],
  ])('%s is in the networks %s: the proxy can’t reach the databases', (name, networks) => {
    expect(part(name)).toContain(`networks: [${networks}]`);
    expect(compose).toMatch(/^ {2}stores:\n {4}internal: true\n/m);
  });
});

describe('docker/without-eventstore.yml', () => {
  it('removes everything of EventStoreDB, which has no password', () => {
    expect(withoutEventStore).toContain('  eventstore: !reset null\n');
    expect(withoutEventStore).toMatch(/depends_on: !override\n {6}postgres: /);
    expect(named(withoutEventStore, /^ {2}(api|worker):/gm)).toEqual(['api', 'worker']);
    expect(named(withoutEventStore, /EVENTSTORE_URL: (.*)/g)).toEqual(['${EVENTSTORE_URL:-}']);
  });
});

describe('docker/with-monitoring.yml', () => {
  const monitoring = file('docker/with-monitoring.yml');

  it('gives its containers the limits of the others, and shows their pages to this machine only', () => {
    const parts = named(monitoring, /^ {2}(\w+):\n {4}<<: \*part$/gm);
    expect(parts).toEqual(['prometheus', 'alertmanager']);
    for (const limit of [
      'read_only: true',
      'cap_drop: [ALL]',
      "security_opt: ['no-new-privileges:true']",
      'logging: {',
    ])
      expect(monitoring.slice(0, monitoring.indexOf('services:'))).toContain(limit);
    const ports = named(monitoring, /ports: \[(.*)\]/g);
    expect(ports.map((port) => port.startsWith("'127.0.0.1:"))).toEqual([true, true]);
  });

  it('keeps the Alertmanager from all but Prometheus, since its page has no password', () => {
    expect(monitoring).toMatch(/^ {2}prometheus:\n(?: {4}.*\n)*? {4}networks: \[default, alerts\]$/m);
    expect(monitoring).toMatch(/^ {2}alertmanager:\n(?: {4}.*\n)*? {4}networks: \[alerts\]$/m);
    expect(compose).not.toContain('alerts');
  });

  it('mounts files that exist, or that git ignores and an example is there for', () => {
    const mounted = named(monitoring, /(?:- |source: )\.\/(\S+?)(?::|$)/gm);
    expect(mounted).toEqual(['docker/monitoring', 'docker/monitoring/alertmanager.yml']);
    expect(statSync(new URL('../../../../docker/monitoring', import.meta.url)).isDirectory()).toBe(true);
    expect(file('.gitignore').split('\n')).toContain('docker/monitoring/alertmanager.yml');
    expect(file('docker/monitoring/alertmanager.example.yml')).toContain('receivers:');
    expect(file('docs/operating.md')).toContain('docker/monitoring/alertmanager.example.yml');
  });
});

describe('docker/Dockerfile', () => {
  it('installs packages without running their scripts', () => {
    expect(file('docker/Dockerfile')).toMatch(/^COPY package.json package-lock.json .npmrc /m);
  });

  it('copies the folders that the backend reads besides its code', () => {
    const folders = readdirSync(backend, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    const read = folders.map(({ name }) => name).filter((name) => !['src', 'dist', 'node_modules'].includes(name));
    expect(read).toContain('posts');
    const dockerfile = file('docker/Dockerfile');
    expect(read.filter((name) => !dockerfile.includes(`COPY backend/${name} backend/${name}\n`))).toEqual([]);
  });

  it('has the health check, which kills hung processes, and lets Docker restart them', () => {
    const ignored = file('.dockerignore').split('\n');
    for (const [, path = ''] of file('docker/Dockerfile').matchAll(/^COPY (docker\/\S+)/gm))
      expect(ignored.indexOf(`!${path}`)).toBeGreaterThan(ignored.indexOf('docker/*'));
    expect(file('docker/Dockerfile')).toContain('CMD ["alive.sh"]');
    expect(statSync(new URL('../../../../docker/alive.sh', import.meta.url)).mode & 0o111).toBe(0o111);
    expect(compose).toMatch(/^x-service:[^]*?restart: unless-stopped\n {2}init: true\n/m);
  });

  it('uses no images but those it is built from', () => {
    expect(file('docker/Dockerfile')).not.toMatch(/^# syntax=/m);
  });
});

describe('docker/Caddyfile', () => {
  it('lets a request wait longer than all API processes count as down', () => {
    const seconds = (setting: string) =>
      Number(new RegExp(`\\b${setting} (\\d+)s`).exec(file('docker/Caddyfile'))?.[1]);
    expect(seconds('fail_duration')).toBeLessThan(seconds('lb_try_duration'));
  });
});

describe('the proxy’s own responses', () => {
  const said = [...file('docker/Caddyfile').matchAll(/respond `(\{.+\})` (\d+)/g)].map(([, body = '', status]) => ({
    ...(JSON.parse(body) as { statusCode: number; code: ErrorCode; message: string }),
    status: Number(status),
  }));

  it('have the form and the codes of the API’s errors', () => {
    expect(said.map(({ code }) => code)).toEqual(['payload_too_large', 'service_unavailable']);
    for (const { statusCode, status, code } of said)
      expect([statusCode, status]).toEqual([ERRORS[code].status, status]);
    expect(said[0]?.message).toBe(ERRORS.payload_too_large.message);
  });
});

describe('docs/operating.md', () => {
  it('describes every variable of the service', () => {
    const described = file('docs/operating.md');
    expect(VARIABLES.filter((name) => name !== 'NODE_ENV' && !described.includes(`\`${name}\``))).toEqual([]);
  });

  it('gives Prometheus the current token alone while METRICS_TOKEN has a former one', () => {
    const [, text = ''] = /sed -n '(.*METRICS_TOKEN.*)' \.env/.exec(file('docs/operating.md')) ?? [];
    const token = (line: string) =>
      spawnSync('sed', ['-n', text], { input: `A=b,c\n${line}\n`, encoding: 'utf8' }).stdout;
    expect(token('METRICS_TOKEN=new,old')).toBe('new\n');
    expect(token('METRICS_TOKEN=one')).toBe('one\n');
  });
});
