import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { PASSWORD, Person } from '../support/person.ts';
import type { StartedService } from '../support/servers/started-service.ts';
import type { BenchPostgres } from './support/bench-postgres.ts';
import { type BenchResult, median } from './support/bench-result.ts';
import { startBenchService } from './support/bench-service.ts';
import { type HttpClient, requestText, startHttpClient } from './http/http-client.ts';
import type { LoadOrder } from './http/http-load.ts';

const PEOPLE = 48;
const ROUNDS = 3;
const SECONDS = 4;
/** Concurrent logins, as many as form a queue. */
const LOGINS = 24;
/** Other users' requests per second. */
const OTHERS = 400;

/** Logins on two cores next to other users' requests, and the request that every client sends first. */
export async function benchAccounts(postgres: BenchPostgres): Promise<BenchResult[]> {
  const service = await startBenchService({
    DATABASE_URL: await postgres.database('bench_accounts'),
    MEGURI_DATA_DIR: postgres.folder('accounts'),
    MEGURI_DEMO: '1',
  });
  const [logins, others] = [startHttpClient(), startHttpClient()];
  try {
    const people = await Promise.all(Array.from({ length: PEOPLE }, () => new Person(service.url).register('bench')));
    const user = await measureUser(service, others, people);
    keepToTwoCores(service);
    return [user, ...(await measureLogins(service, logins, others, people))];
  } finally {
    await Promise.all([logins.end(), others.end()]);
    await service.end();
  }
}

const orderFor = ({ url }: StartedService, requests: readonly string[], connections: number): LoadOrder => ({
  host: 'localhost',
  ports: [Number(new URL(url).port)],
  connections,
  seconds: SECONDS,
  requests,
  expectedStatus: 200,
});

const askForUser = (people: readonly Person[]) =>
  people.map(({ cookie }) => requestText('GET', '/api/user', { cookie }));

async function measureUser(
  service: StartedService,
  client: HttpClient,
  people: readonly Person[],
): Promise<BenchResult> {
  const order = orderFor(service, askForUser(people), PEOPLE);
  await client.run(order);
  const rates: number[] = [];
  for (let round = 0; round < ROUNDS; round++) rates.push((await client.run(order)).perSecond);
  return absolute('GET /api/user', median(rates), '/s', 5000, 'at least');
}

async function measureLogins(
  service: StartedService,
  client: HttpClient,
  others: HttpClient,
  people: readonly Person[],
): Promise<BenchResult[]> {
  const order = orderFor(service, await Promise.all(people.map((person) => loginOf(service, person))), LOGINS);
  const meanwhile = { ...orderFor(service, askForUser(people), 8), rate: OTHERS };
  const [rates, waits]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS + 1; round++) {
    const [login, other] = await Promise.all([client.run(order), others.run(meanwhile)]);
    if (round === 0) continue;
    rates.push(login.perSecond);
    waits.push(other.p99);
  }
  return [
    absolute('logins on two cores', median(rates), '/s', 60, 'at least'),
    absolute(`p99 of ${OTHERS} other requests a second meanwhile`, median(waits), 'ms', 100, 'less than'),
  ];
}

/** Always as the same guest, so that the session of the previous login is kept. */
async function loginOf(service: StartedService, { username }: Person): Promise<string> {
  const guest = new Person(service.url);
  const { csrfToken } = await guest.get<{ csrfToken: string }>('/api/csrf-token');
  const headers = { cookie: guest.cookie, 'x-csrf-token': csrfToken };
  return requestText('POST', '/api/login', headers, { username, password: PASSWORD });
}

/** The service and its process for hashing passwords. @throws Error if the system can't restrict a process to cores */
function keepToTwoCores({ process: { pid } }: StartedService): void {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');
  for (const one of [String(pid), ...children]) {
    if (one !== '') execFileSync('taskset', ['-a', '-c', '-p', '0,1', one], { stdio: 'ignore' });
  }
}

function absolute(name: string, value: number, unit: string, goal: number, how: 'at least' | 'less than'): BenchResult {
  const met = how === 'at least' ? value >= goal : value < goal;
  return { name, value, unit, control: null, ratio: null, goal: `${how} ${goal} ${unit}`, met };
}
