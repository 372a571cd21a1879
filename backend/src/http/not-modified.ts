import { createHash } from 'node:crypto';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { map } from 'rxjs';

/** `@UseInterceptors(NotModified)`: answers a poll with 304 while nothing has changed. The ETag includes the viewer. */
@Injectable()
export class NotModified implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler) {
    const http = context.switchToHttp();
    const { method, headers, viewer } = http.getRequest<FastifyRequest>();
    if (method !== 'GET') return next.handle();
    const reply = http.getResponse<FastifyReply>();
    return next.handle().pipe(
      map((answer: unknown) => {
        // Serialised once, as bytes: otherwise a long list would be encoded for its ETag and again for the socket.
        const body = Buffer.from(JSON.stringify(answer));
        const tag = createHash('sha1')
          .update(`${viewer?.userId ?? ''} `)
          .update(body)
          .digest('base64url');
        const etag = `"${tag}"`;
        reply.header('etag', etag).header('cache-control', 'private, no-cache');
        if (headers['if-none-match'] !== etag) {
          reply.header('content-type', 'application/json; charset=utf-8');
          return body;
        }
        reply.status(304);
        return undefined;
      }),
    );
  }
}
