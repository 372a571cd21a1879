import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Rejected } from '@meguri/contracts/errors.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { WEBHOOK_PATH } from '../../http/sessions/session-hook.ts';
import { ServiceInterruptions } from '../../event-sourcing/interruptions/service-interruptions.ts';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Coming (operators with a second step), going, and what the payment provider tells: money that has moved is recorded all the same. */
const ALWAYS = new Set([
  ...['/api/login', '/api/login/second-step', '/api/logout', '/api/second-step', '/api/second-step/confirm'],
  WEBHOOK_PATH,
]);
/** Seconds after which a client may ask again. */
const RETRY_AFTER = 60;

/** In front of every route: during maintenance only administrators change anything. */
@Injectable()
export class MaintenanceGuard implements CanActivate {
  constructor(private readonly interruptions: ServiceInterruptions) {}

  canActivate(context: ExecutionContext): boolean {
    if (this.interruptions.maintenanceSince === null || context.getType() !== 'http') return true;
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    if (READING.has(request.method) || request.viewer?.isAdmin) return true;
    if (ALWAYS.has(request.routeOptions.url ?? '')) return true;
    context.switchToHttp().getResponse<FastifyReply>().header('retry-after', RETRY_AFTER);
    throw new Rejected('maintenance');
  }
}
