import { Socket } from 'node:net';
import { type CanActivate, createParamDecorator, type ExecutionContext, Injectable } from '@nestjs/common';
import { RejectedForNow } from '@meguri/contracts/errors.ts';
import type { FastifyRequest } from 'fastify';
import type { Person } from '../../limits/per-person.ts';
import { ReadLimit } from '../read-limit.ts';
import { networkOf } from './network.ts';

/** Who is charged for a request: the member, or a guest's network; null: the service itself, which renders a page. */
export function requesterOf({ viewer, raw, ip }: FastifyRequest): Person {
  if (viewer) return viewer.userId;
  // The service's own requests have no connection.
  return raw.socket instanceof Socket ? networkOf(ip) : null;
}

/** `@Requester() requester: Person` */
export const Requester = createParamDecorator((_: unknown, context: ExecutionContext) =>
  requesterOf(context.switchToHttp().getRequest<FastifyRequest>()),
);

/** `@UseGuards(LimitedReads)` on reads that cost a search: refuses requesters over their limit. */
@Injectable()
export class LimitedReads implements CanActivate {
  constructor(private readonly limit: ReadLimit) {}

  canActivate(context: ExecutionContext): boolean {
    const wait = this.limit.take(requesterOf(context.switchToHttp().getRequest<FastifyRequest>()));
    if (wait > 0) throw new RejectedForNow('too_many_requests', wait);
    return true;
  }
}
