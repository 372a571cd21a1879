import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Rejected } from '@meguri/contracts/errors.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { WEBHOOK_PATH } from '../../http/sessions/session-hook.ts';
import { ServiceInterruptions } from '../../event-sourcing/interruptions/service-interruptions.ts';

const READING = new Set(['GET', 'HEAD', 'OPTIONS']);
/**
 * Signing in (for operators with a second step), signing out, and the payment provider's webhooks, because money that
 * has moved must be recorded.
 */
const ALWAYS = new Set([
  ...['/api/login', '/api/login/second-step', '/api/logout', '/api/second-step', '/api/second-step/confirm'],
  ...['/api/passkeys/login', '/api/passkeys/login/options', '/api/second-step/passkeys'],
  ...['/api/passkeys/second-step', '/api/passkeys/second-step/options'],
  ...['/api/login-providers/:provider/logins', '/login-callback/:provider'],
  WEBHOOK_PATH,
]);
/** Seconds after which a client may retry. */
const RETRY_AFTER = 60;

/** Guards every route: during maintenance only administrators may change anything. */
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
