import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { resolve } from 'node:path';
import type { DynamicModule, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { IoAdapter } from '@nestjs/platform-socket.io';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { MAX_JSON_BYTES, parseBodies } from './body-parsers.ts';
import { CsrfTokens } from './sessions/csrf-tokens.ts';
import { errorAnswer } from './errors/error-answer.ts';
import { ErrorFilter } from './errors/error-filter.ts';
import type { HttpSettings } from './http-settings.ts';
import { InputPipe } from './errors/input-pipe.ts';
import { inputWords } from './errors/input-words.ts';
import { InvalidInput } from './errors/invalid-input.ts';
import { Metrics } from './health/metrics.ts';
import { serveDocumentation } from './openapi.ts';
import { askAsGuest, askAsVisitor } from './pages/ask-as.ts';
import { pageComposer } from './pages/composed-page.ts';
import { PageHeads } from './pages/page-heads.ts';
import { RenderedPages } from './pages/rendered-pages.ts';
import { ReadLimit } from './read-limit.ts';
import { countRequests } from './health/request-metrics.ts';
import { setSecurityHeaders } from './pages/security-headers.ts';
import { FrameworkLog, type Logger } from './health/service-log.ts';
import { RateLimiter } from '../limits/rate-limiter.ts';
import { guardSessions } from './sessions/session-hook.ts';
import { SessionStore } from './sessions/session-store.ts';
import { traceRequests } from './tracing/trace-requests.ts';
import { traceIn, Tracing } from './tracing/tracing.ts';
import { addressOf, servePages } from './pages/static-pages.ts';

/** The whole request, body included, must arrive within this time, so that idle senders can't hold memory. */
const REQUEST_MS = 60_000;

/**
 * Builds the Nest application on Fastify, initialised but not listening: call `app.inject` or `app.listen`. The module
 * must import HttpModule, DatabaseModule and ClockModule.
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
    // Stops the parts that have already started, since the caller closes the pool and the log they use.
    await app.close().catch(() => undefined);
    throw error;
  }
  return app;
}

async function prepare(app: NestFastifyApplication, settings: HttpSettings, log: Logger): Promise<void> {
  const server = app.getHttpAdapter().getInstance() as unknown as FastifyInstance;
  await parseBodies(server);
  traceRequests(server, app.get(Tracing));
  countRequests(server, app.get(Metrics));
  await setSecurityHeaders(server, settings.secure);
  guardSessions(server, {
    sessions: app.get(SessionStore),
    csrf: app.get(CsrfTokens),
    secureCookies: settings.secure,
    limiter: settings.commandLimit && new RateLimiter(settings.commandLimit),
  });
  app.useWebSocketAdapter(new IoAdapter(app));
  app.useGlobalPipes(new InputPipe());
  app.useGlobalFilters(new ErrorFilter(log));
  if (!settings.production) serveDocumentation(app);
  if (settings.pagesFolder !== null) {
    const heads = pageHeads(app);
    const closed = new AbortController();
    server.addHook('onClose', async () => closed.abort());
    const compose = pageComposer(resolve(settings.pagesFolder), heads, askAsGuest(server), closed.signal);
    const rendered = new RenderedPages(compose, log, app.get(ReadLimit));
    const askAs = (request: FastifyRequest) => askAsVisitor(server, request);
    await servePages(server, settings.pagesFolder, { heads, rendered, askAs, secure: settings.secure });
    // Many visitors may arrive right after a release; start-up doesn't wait for the pages they need.
    if (settings.production) server.addHook('onListen', async () => void rendered.warmUp());
  }
  await app.init();
  await server.ready();
}

/** null: no module provides page heads. */
function pageHeads(app: NestFastifyApplication): PageHeads | null {
  try {
    return app.get<PageHeads>(PageHeads, { strict: false });
  } catch {
    return null;
  }
}

/** Leaves out Nest's middleware layer, body parsing and uploads: nothing here uses them. */
function fastifyAdapter(settings: HttpSettings): FastifyAdapter {
  return new FastifyAdapter({
    logger: false,
    skipMiddie: true,
    multipart: false,
    bodyLimit: MAX_JSON_BYTES,
    requestTimeout: REQUEST_MS,
    trustProxy: settings.trustProxy,
    // This id becomes the correlation id of the request's commands.
    genReqId: ({ headers }: IncomingMessage) =>
      (settings.traces ? traceIn(headers['traceparent'])?.requestId : undefined) ?? randomUUID(),
    requestIdHeader: false,
    rewriteUrl: ({ url = '/' }: IncomingMessage) => (settings.pagesFolder === null ? url : addressOf(url)),
    frameworkErrors: (_error: Error, _request: FastifyRequest, reply: FastifyReply) => {
      const answer = errorAnswer(InvalidInput.ofField('url', 'URLが正しくありません'));
      void reply.status(answer.statusCode).send(answer);
    },
  });
}
