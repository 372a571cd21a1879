import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  Optional,
  type Type,
} from '@nestjs/common';
import { ReadModelPositions } from '@meguri/projections/runner/read-model-positions.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod';

const afterSchema = z.string().min(1).max(100);

/**
 * `@UseInterceptors(readsAfter('rounds'))` on GETs over these read models: one that sends a command's `x-position` back
 * as `x-after` waits, at most 2 s, until they show it. Past that it answers with what is there, and says `behind`.
 */
export function readsAfter(...readModels: readonly string[]): Type<NestInterceptor> {
  @Injectable()
  class ReadsAfter implements NestInterceptor {
    /** @param positions absent where no read models run: there is nothing to wait for */
    constructor(@Optional() private readonly positions?: ReadModelPositions) {}

    async intercept(context: ExecutionContext, next: CallHandler) {
      const http = context.switchToHttp();
      const { method, headers, viewer } = http.getRequest<FastifyRequest>();
      // A guest has sent no command, and holds no connection open.
      const after = method === 'GET' && viewer !== null ? afterSchema.safeParse(headers['x-after']).data : undefined;
      const there = after === undefined || (await this.positions?.waitFor(after, readModels)) !== false;
      if (!there) http.getResponse<FastifyReply>().header('x-read-model', 'behind');
      return next.handle();
    }
  }
  return ReadsAfter;
}
