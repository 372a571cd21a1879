import { type ErrorCode, RejectedForNow } from '@meguri/contracts/errors.ts';
import { type ArgumentsHost, Catch, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { errorAnswer, type ErrorBody } from './error-answer.ts';

const SAME_WARNING_MS = 30_000;

/** Turns every thrown error into a response, and logs those that are the server's fault, without people's input. */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  private readonly warned = new Map<ErrorCode, { readonly at: number; unsaid: number }>();

  constructor(private readonly log: Logger) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const [request, reply] = [http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>()];
    const answer = this.bodyOf(error);
    if (answer.statusCode >= 500) this.report(error, answer, request);
    if (error instanceof RejectedForNow) reply.header('retry-after', String(error.retryAfterSeconds));
    send(reply, request, answer);
  }

  protected bodyOf(error: unknown): ErrorBody {
    return errorAnswer(error);
  }

  /**
   * During an outage every request fails for the same reason: one line in 30 s reports it, with the number of failures.
   */
  private warn(fields: { readonly code: ErrorCode; readonly [field: string]: unknown }, message: string): void {
    const last = this.warned.get(fields.code);
    const now = performance.now();
    if (last !== undefined && now - last.at < SAME_WARNING_MS) {
      last.unsaid += 1;
      return;
    }
    this.warned.set(fields.code, { at: now, unsaid: 0 });
    this.log.warn(last?.unsaid ? { ...fields, unsaid: last.unsaid } : fields, message);
  }

  private report(error: unknown, answer: ErrorBody, request: FastifyRequest): void {
    const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
    const where = { requestId: request.id, method: request.method, route: request.routeOptions?.url };
    if (answer.code === 'internal_error') this.log.error({ ...where, name, stack }, message);
    else this.warn({ ...where, code: answer.code, name }, message);
  }
}

function send(reply: FastifyReply, request: FastifyRequest, answer: ErrorBody): void {
  if (reply.sent) return;
  reply.header('x-request-id', request.id).header('cache-control', 'no-store');
  if (answer.statusCode === 503 && !reply.hasHeader('retry-after')) reply.header('retry-after', '2');
  void reply.status(answer.statusCode).type('application/json; charset=utf-8').send(answer);
}
