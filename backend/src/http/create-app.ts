import { randomUUID } from 'node:crypto';
import type { DynamicModule, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { IoAdapter } from '@nestjs/platform-socket.io';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { Clock } from '../clock/clock.ts';
import { JSON_BYTES_MAXIMUM, parseBodies } from './body-parsers.ts';
import { CsrfTokens } from './csrf-tokens.ts';
import { errorAnswer } from './error-answer.ts';
import { ErrorFilter } from './error-filter.ts';
import type { HttpSettings } from './http-settings.ts';
import { InputPipe } from './input-pipe.ts';
import { inputWords } from './input-words.ts';
import { InvalidInput } from './invalid-input.ts';
import { Metrics } from './metrics.ts';
import { serveDocumentation } from './openapi.ts';
import { PageHeads } from './page-heads.ts';
import { countRequests } from './request-metrics.ts';
import { setSecurityHeaders } from './security-headers.ts';
import { FrameworkLog, type Logger } from './service-log.ts';
import { guardSessions } from './session-hook.ts';
import { SessionStore } from './session-store.ts';
import { servePages } from './static-pages.ts';

/**
 * The whole interface on Fastify, initialised but not listening: `app.inject` it, or `app.listen`. The module must
 * hold HttpModule, DatabaseModule and ClockModule.
 */
export async function createApp(
  module: Type | DynamicModule,
  settings: HttpSettings,
  log: Logger,
): Promise<NestFastifyApplication> {
  z.config({ localeError: inputWords });
  const app = await NestFactory.create<NestFastifyApplication>(module, fastifyAdapter(settings), {
    logger: new FrameworkLog(log),
    abortOnError: false,
    bodyParser: false,
  });
  try {
    await prepare(app, settings, log);
  } catch (error) {
    // What has started already stops before whoever called closes what it works with.
    await app.close().catch(() => undefined);
    throw error;
  }
  return app;
}

async function prepare(app: NestFastifyApplication, settings: HttpSettings, log: Logger): Promise<void> {
  const server = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  server.decorate('clock', app.get<Clock>(Clock));
  await parseBodies(server);
  countRequests(server, app.get(Metrics));
  await setSecurityHeaders(server, settings.secure);
  guardSessions(server, { sessions: app.get(SessionStore), csrf: app.get(CsrfTokens), secureCookies: settings.secure });
  app.useWebSocketAdapter(new IoAdapter(app));
  app.useGlobalPipes(new InputPipe());
  app.useGlobalFilters(new ErrorFilter(log));
  serveDocumentation(app);
  if (settings.pagesFolder !== null) await servePages(server, settings.pagesFolder, pageHeads(app));
  await app.init();
  await server.ready();
}

/** null: no module has any. */
function pageHeads(app: NestFastifyApplication): PageHeads | null {
  try {
    return app.get<PageHeads>(PageHeads, { strict: false });
  } catch {
    return null;
  }
}

/** Without Nest's middleware layer and its own body and upload handling: nothing here uses them. */
function fastifyAdapter(settings: HttpSettings): FastifyAdapter {
  return new FastifyAdapter({
    logger: false,
    skipMiddie: true,
    multipart: false,
    bodyLimit: JSON_BYTES_MAXIMUM,
    trustProxy: settings.trustProxy,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    frameworkErrors: (_error: Error, _request: FastifyRequest, reply: FastifyReply) => {
      const answer = errorAnswer(InvalidInput.ofField('url', 'URLが正しくありません'));
      void reply.status(answer.statusCode).send(answer);
    },
  });
}
