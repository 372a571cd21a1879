import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DynamicModule, Module, type Type } from '@nestjs/common';
import type { EventLog } from '@meguri/contracts/events/event-log.ts';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import pg from 'pg';
import { pino } from 'pino';
import type { PushSender } from '../adapters/push/push-sender.ts';
import { JobQueues } from '../adapters/jobs/job-queues.ts';
import { InMemoryEventLog } from '../../../test/support/in-memory-event-log.ts';
import { InterruptionsModule } from '../event-sourcing/interruptions/interruptions.module.ts';
import { EVENT_LOG } from '../event-sourcing/streams/event-log-token.ts';
import { Clock } from '../event-sourcing/clock/clock.ts';
import { ClockModule } from '../event-sourcing/clock/clock.module.ts';
import { Listener } from '../postgres/listener.ts';
import { DatabaseModule } from '../app/database.module.ts';
import { MailModule } from '../notifications/mail/mail.module.ts';
import { NotificationsModule } from '../notifications/notifications.module.ts';
import type { OutgoingMail } from '../adapters/mail/mailer.ts';
import { MaintenanceModule } from '../operations/maintenance/status.controller.ts';
import { createApp } from './create-app.ts';
import { HttpModule } from './http.module.ts';
import { HttpSettings } from './http-settings.ts';

@Module({})
class TestModule {}

/** Accepts push messages and drops them. */
const NO_PUSHES: PushSender = {
  publicKey: 'B'.repeat(87),
  accepts: (endpoint) => endpoint.startsWith('https://push.example.jp/'),
  send: async () => 'sent',
};

/** Accepts jobs that never run. */
const IDLE_QUEUES = { provide: JobQueues, useValue: { enqueue: async () => undefined } };
@Module({})
class IdleQueues {}
@Module({})
class LogOfTest {}

const logModule = (eventLog: EventLog): DynamicModule => {
  const provided = { provide: EVENT_LOG, useValue: eventLog };
  return { module: LogOfTest, global: true, providers: [provided], exports: [provided] };
};

const clockModule = (clock: Clock): DynamicModule => {
  const provided = { provide: Clock, useValue: clock };
  return { module: ClockModule, global: true, providers: [provided], exports: [provided] };
};

export interface TestApp {
  readonly app: NestFastifyApplication;
  readonly pool: pg.Pool;
  readonly databaseUrl: string;
  /** Log lines, as JSON. */
  readonly logged: string[];
  /** Mails queued for this address, the newest first. */
  mailsTo(address: string): Promise<OutgoingMail[]>;
  close(): Promise<void>;
}

/**
 * Starts the interface with the given modules on the test's own database.
 * @param clock the domain's time; by default the demo's, which begins at real time
 */
export async function startTestApp(
  databaseUrl: string,
  modules: (Type | DynamicModule)[],
  settings: Partial<Omit<HttpSettings, 'secure' | 'signatures'>> = {},
  eventLog: EventLog = new InMemoryEventLog(),
  clock?: Clock,
): Promise<TestApp> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 8 });
  const listener = new Listener({ connectionString: databaseUrl });
  const logged: string[] = [];
  const log = pino({ level: 'info' }, { write: (lineOfLog: string) => void logged.push(lineOfLog) });
  const http = new HttpSettings({
    publicUrl: 'http://localhost:3000',
    sessionSecret: 'a secret of tests, long enough',
    trustProxy: false,
    demo: true,
    pagesFolder: null,
    ...settings,
  });
  const shared = [
    DatabaseModule.register(databaseUrl, pool, listener),
    HttpModule.register(http, log),
    clock === undefined ? ClockModule.register(http) : clockModule(clock),
    logModule(eventLog),
    InterruptionsModule.register({ beats: false }),
    MaintenanceModule,
    { module: IdleQueues, global: true, providers: [IDLE_QUEUES], exports: [JobQueues] },
    MailModule.register({
      smtpUrl: null,
      from: 'no-reply@localhost',
      outboxFolder: join(tmpdir(), 'meguri-no-outbox'),
      showsOutbox: http.demo,
    }),
    NotificationsModule.register(NO_PUSHES),
  ];
  const imports = [...shared, ...modules];
  const app = await createApp({ module: TestModule, imports }, http, log);
  const close = async () => {
    await app.close();
    await listener.close();
    await pool.end();
  };
  const mailsTo = async (address: string) => {
    const { rows } = await pool.query<OutgoingMail>(
      `SELECT recipient AS "to", subject, body_text AS text, body_html AS html FROM app.mails
       WHERE lower(recipient) = lower($1) ORDER BY created_at DESC`,
      [address],
    );
    return rows;
  };
  return { app, pool, databaseUrl, logged, mailsTo, close };
}

interface Answer {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string | number | string[] | undefined>>;
  readonly body: string;
  readonly rawPayload: Buffer;
  json<T = Record<string, unknown>>(): T;
}

/** At the end of the name of an account that a test registers at its second try. */
const SECOND_TRY = '_again';

/** Behaves like a browser: keeps cookies, and fetches a CSRF token before it changes something. */
export class TestClient {
  readonly cookies = new Map<string, string>();
  private csrfToken: string | null = null;

  constructor(private readonly app: NestFastifyApplication) {}

  get(url: string, headers: Record<string, string> = {}): Promise<Answer> {
    return this.send('GET', url, undefined, headers);
  }

  async post(url: string, body?: unknown, headers?: Record<string, string>): Promise<Answer> {
    return this.change('POST', url, body, headers);
  }

  async change(method: string, url: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    this.csrfToken ??= await this.fetchCsrfToken();
    return this.send(method, url, body, { 'x-csrf-token': this.csrfToken, ...headers });
  }

  /** Call it after a change of session: each session has its own token. */
  forgetCsrfToken(): void {
    this.csrfToken = null;
  }

  async fetchCsrfToken(): Promise<string> {
    return (await this.get('/api/csrf-token')).json<{ csrfToken: string }>().csrfToken;
  }

  async send(method: string, url: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await this.app.inject({
      method: method as 'GET',
      url,
      headers: { ...(cookie && { cookie }), ...headers },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    this.keepCookies(answer.headers['set-cookie']);
    return answer as unknown as Answer;
  }

  /** Sends one file as a multipart form. */
  upload(url: string, field: string, bytes: Buffer, type = 'image/png', name = 'photo.png'): Promise<Answer> {
    const head = `--b0undary\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`;
    const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from('\r\n--b0undary--\r\n')]);
    return this.change('POST', url, body, { 'content-type': 'multipart/form-data; boundary=b0undary' });
  }

  /** Registers an account and stays signed in. At its second try a test gets another name, because the first one is taken. */
  async register(username: string, email = `${username}@example.jp`): Promise<number> {
    const answer = await this.post('/api/register', { username, email, password: 'secret-1' });
    if (answer.json<{ code?: string }>().code === 'username_taken' && !username.endsWith(SECOND_TRY))
      return this.register(`${username.slice(0, 20 - SECOND_TRY.length)}${SECOND_TRY}`);
    if (answer.statusCode !== 201) throw new Error(`${username} could not register: ${answer.body}`);
    this.csrfToken = null;
    return answer.json<{ id: number }>().id;
  }

  async login(username: string, password = 'secret-1'): Promise<Answer> {
    const answer = await this.post('/api/login', { username, password });
    this.csrfToken = null;
    return answer;
  }

  private keepCookies(header: string | number | string[] | undefined): void {
    for (const cookie of [header ?? []].flat()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(String(cookie))!;
      if (value) this.cookies.set(name!, value);
      else this.cookies.delete(name!);
    }
  }
}
