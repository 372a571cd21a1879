import { Socket } from 'node:net';
import { type CanActivate, createParamDecorator, type ExecutionContext, Injectable } from '@nestjs/common';
import { RejectedForNow } from '@meguri/contracts/errors.ts';
import type { FastifyRequest } from 'fastify';
import type { Person } from '../../limits/served-time.ts';
import { ReadLimit } from '../read-limit.ts';
import { networkOf } from './network.ts';

/** Whom a request's work counts for: the member, or the network of a guest; null: the service, which renders a page. */
export function askerOf({ viewer, raw, ip }: FastifyRequest): Person {
  if (viewer) return viewer.userId;
  // The service asks itself without a connection.
  return raw.socket instanceof Socket ? networkOf(ip) : null;
}

/** `@Asker() asker: Person` */
export const Asker = createParamDecorator((_: unknown, context: ExecutionContext) =>
  askerOf(context.switchToHttp().getRequest<FastifyRequest>()),
);

/** `@UseGuards(LimitedReads)` on reads that cost a search: past the asker's limit they are refused. */
@Injectable()
export class LimitedReads implements CanActivate {
  constructor(private readonly limit: ReadLimit) {}

  canActivate(context: ExecutionContext): boolean {
    const wait = this.limit.take(askerOf(context.switchToHttp().getRequest<FastifyRequest>()));
    if (wait > 0) throw new RejectedForNow('too_many_requests', wait);
    return true;
  }
}
