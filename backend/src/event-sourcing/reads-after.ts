import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  Optional,
  type Type,
} from '@nestjs/common';
import { ReadModelPositions } from '@meguri/projections/runner/read-model-positions.ts';
import { Rejected } from '@meguri/contracts/errors.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { catchError } from 'rxjs';
import * as z from 'zod';
import { errorAnswer } from '../http/errors/error-answer.ts';

/** A position of either event log. Other values are ignored: waiting for them would always time out. */
const afterSchema = z.string().regex(/^\d{1,30}(-\d{1,30})?$/);

/** Seconds after which a client may retry while read models are being built. */
const RETRY_AFTER = 5;

/**
 * `@UseInterceptors(readsAfter('rounds'))` on GETs over these read models. A client that sends a command's `x-position`
 * back as `x-after` waits, at most 2 s, until they show it. After that, and while another release's tables are in use
 * (a rolling deploy), it gets what is there, marked as `behind`. Rejected with `read_models_being_built`: reads that
 * fail on another release's tables, a 404 that the command may have prevented, and reads of what this process is
 * building.
 */
export const readsAfter = (...readModels: readonly string[]): Type<NestInterceptor> => reading(readModels, true);

/**
 * As `readsAfter`, for read models that only add to the response: it is sent without them while this process builds
 * them.
 */
export const alsoReads = (...readModels: readonly string[]): Type<NestInterceptor> => reading(readModels, false);

function reading(readModels: readonly string[], isRefused: boolean): Type<NestInterceptor> {
  @Injectable()
  class ReadsAfter implements NestInterceptor {
    /** @param positions absent where no read models run, so there is nothing to wait for */
    constructor(@Optional() private readonly positions?: ReadModelPositions) {}

    async intercept(context: ExecutionContext, next: CallHandler) {
      const { positions } = this;
      const http = context.switchToHttp();
      const { method, headers, viewer } = http.getRequest<FastifyRequest>();
      if (method !== 'GET' || positions === undefined) return next.handle();
      const reply = http.getResponse<FastifyReply>();
      const ofAnother = (await positions.unbuilt()).some((name) => readModels.includes(name));
      if (ofAnother) reply.header('x-read-model', 'behind');
      const isBuilding = ofAnother && positions.rebuildsAny(readModels);
      if (isBuilding && isRefused) throw beingBuilt(reply);
      // Guests send no commands, so they can't make the server hold connections open.
      const after = viewer === null || isBuilding ? undefined : afterSchema.safeParse(headers['x-after']).data;
      const isBehind = after !== undefined && !(await positions.waitFor(after, readModels));
      if (isBehind) reply.header('x-read-model', 'behind');
      if (!ofAnother && !isBehind) return next.handle();
      return next.handle().pipe(
        catchError((error) => {
          throw mayComeYet(error, { ofAnother, isBehind }) ? beingBuilt(reply) : error;
        }),
      );
    }
  }
  return ReadsAfter;
}

/**
 * Whether the error may be temporary: tables of another release can lack a table, a column or a part of a state, and
 * read models that are behind can lack what the command created.
 */
function mayComeYet(error: unknown, { ofAnother, isBehind }: { ofAnother: boolean; isBehind: boolean }): boolean {
  const { code, statusCode } = errorAnswer(error);
  return (ofAnother && code === 'internal_error') || (isBehind && statusCode === 404);
}

function beingBuilt(reply: FastifyReply): Rejected {
  reply.header('retry-after', RETRY_AFTER);
  return new Rejected('read_models_being_built');
}
