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

/** As either log writes a position. What is no position would be waited for in vain. */
const afterSchema = z.string().regex(/^\d{1,30}(-\d{1,30})?$/);

/** Seconds after which a client may ask again for what is being built. */
const RETRY_AFTER = 5;

/**
 * `@UseInterceptors(readsAfter('rounds'))` on GETs over these read models: one that sends a command's `x-position` back
 * as `x-after` waits, at most 2 s, until they show it. Past that it answers with what is there, and says `behind`; so it does
 * for another version's tables, until they are built anew (as in a rolling deploy). What can't be read of those, what isn't
 * found of what the command may have made, and what this very process is building, is refused: `read_models_being_built`.
 */
export const readsAfter = (...readModels: readonly string[]): Type<NestInterceptor> => reading(readModels, true);

/** As `readsAfter`, where the read models only add to what is shown: while this process builds them it goes on without. */
export const alsoReads = (...readModels: readonly string[]): Type<NestInterceptor> => reading(readModels, false);

function reading(readModels: readonly string[], isRefused: boolean): Type<NestInterceptor> {
  @Injectable()
  class ReadsAfter implements NestInterceptor {
    /** @param positions absent where no read models run: there is nothing to wait for */
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
      // A guest has sent no command, and holds no connection open.
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

/** A table, a column or a part of a state that this version expects may not be there yet; nor may what a command has made. */
function mayComeYet(error: unknown, { ofAnother, isBehind }: { ofAnother: boolean; isBehind: boolean }): boolean {
  const { code, statusCode } = errorAnswer(error);
  return (ofAnother && code === 'internal_error') || (isBehind && statusCode === 404);
}

function beingBuilt(reply: FastifyReply): Rejected {
  reply.header('retry-after', RETRY_AFTER);
  return new Rejected('read_models_being_built');
}
