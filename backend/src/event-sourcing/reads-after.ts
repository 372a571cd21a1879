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
import * as z from 'zod';

const afterSchema = z.string().min(1).max(100);

/** Seconds after which a client may ask again for what is being built. */
const RETRY_AFTER = 5;

/**
 * `@UseInterceptors(readsAfter('rounds'))` on GETs over these read models: one that sends a command's `x-position` back
 * as `x-after` waits, at most 2 s, until they show it. Past that it answers with what is there, and says `behind`. While
 * one of them is being built, it is refused: `read_models_being_built`.
 */
export const readsAfter = (...readModels: readonly string[]): Type<NestInterceptor> => reading(readModels, true);

/** As `readsAfter`, where the read models only add to what is shown: while they are being built it goes on without. */
export const alsoReads = (...readModels: readonly string[]): Type<NestInterceptor> => reading(readModels, false);

function reading(readModels: readonly string[], isRefused: boolean): Type<NestInterceptor> {
  @Injectable()
  class ReadsAfter implements NestInterceptor {
    /** @param positions absent where no read models run: there is nothing to wait for */
    constructor(@Optional() private readonly positions?: ReadModelPositions) {}

    async intercept(context: ExecutionContext, next: CallHandler) {
      const http = context.switchToHttp();
      const { method, headers, viewer } = http.getRequest<FastifyRequest>();
      const reply = http.getResponse<FastifyReply>();
      const unbuilt = method === 'GET' ? ((await this.positions?.unbuilt()) ?? []) : [];
      if (unbuilt.some((name) => readModels.includes(name))) {
        reply.header('x-read-model', 'behind');
        if (!isRefused) return next.handle();
        reply.header('retry-after', RETRY_AFTER);
        throw new Rejected('read_models_being_built');
      }
      // A guest has sent no command, and holds no connection open.
      const after = method === 'GET' && viewer !== null ? afterSchema.safeParse(headers['x-after']).data : undefined;
      const there = after === undefined || (await this.positions?.waitFor(after, readModels)) !== false;
      if (!there) reply.header('x-read-model', 'behind');
      return next.handle();
    }
  }
  return ReadsAfter;
}
