import { z } from 'zod';
import { json, type SandboxRequest, type SandboxResponse } from '../http-exchange.ts';
import type { Sandbox } from '../sandbox.ts';
import { accountRoutes } from './account-routes.ts';
import { misbehaviourRoutes } from './misbehaviour-routes.ts';
import { moneyRoutes } from './money-routes.ts';
import { verificationRoutes } from './verification-routes.ts';

/** Routes for tests beyond Stripe's API, as `METHOD path` with at most one id. */
const ALL = { ...misbehaviourRoutes, ...moneyRoutes, ...accountRoutes, ...verificationRoutes };
const ROUTES = Object.entries(ALL).map(([route, run]) => ({
  pattern: new RegExp(`^${route.replace(':id', '([^/]+)')}$`),
  run,
}));

/** Accepts only JSON, because another website in the same browser can't post that without a CORS preflight. */
export async function testRoute(sandbox: Sandbox, request: SandboxRequest): Promise<SandboxResponse> {
  if (request.method === 'POST' && !request.header('content-type')?.startsWith('application/json')) {
    return json(415, { error: { message: 'Send content-type: application/json.' } });
  }
  for (const { pattern, run } of ROUTES) {
    const match = pattern.exec(`${request.method} ${request.path}`);
    if (!match) continue;
    try {
      const body: unknown = request.body === '' ? undefined : JSON.parse(request.body);
      return json(200, await run(sandbox, body, match[1] ?? ''));
    } catch (error) {
      if (error instanceof z.ZodError) return json(400, { error: { message: z.prettifyError(error) } });
      if (error instanceof SyntaxError) return json(400, { error: { message: error.message } });
      throw error;
    }
  }
  return json(404, { error: { message: `There is no ${request.method} ${request.path}.` } });
}
