import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

export const DOCS_PATH = '/api/docs';

const policy = (styles: string[], secure: boolean) => ({
  useDefaults: false,
  directives: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    scriptSrcAttr: ["'none'"],
    styleSrc: styles,
    imgSrc: ["'self'", 'data:', 'blob:'],
    fontSrc: ["'self'"],
    connectSrc: ["'self'"],
    workerSrc: ["'self'", 'blob:'],
    objectSrc: ["'none'"],
    baseUri: ["'none'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
    ...(secure ? { upgradeInsecureRequests: [] } : {}),
  },
});

/**
 * A strict content security policy and its companions on every answer. Only the documentation page, whose markup isn't
 * ours, may style inline; nobody may script inline.
 */
export async function setSecurityHeaders(server: FastifyInstance, secure: boolean): Promise<void> {
  const shared = { strictTransportSecurity: secure, referrerPolicy: { policy: 'same-origin' as const } };
  const styled = { ...shared, contentSecurityPolicy: policy(["'self'", "'unsafe-inline'"], secure) };
  await server.register(helmet, { ...shared, contentSecurityPolicy: policy(["'self'"], secure) });
  server.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith(DOCS_PATH)) await reply.helmet(styled);
  });
}
