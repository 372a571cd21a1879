import helmet from '@fastify/helmet';
import fastify, { type FastifyInstance } from 'fastify';

type Headers = (readonly [name: string, value: string])[];

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

/** The API's answers are data: if one were ever shown as a page, nothing in it would run or load. */
const DATA_HEADERS: Headers = [
  ['content-security-policy', "default-src 'none'; frame-ancestors 'none'"],
  ['x-content-type-options', 'nosniff'],
  ['cross-origin-resource-policy', 'same-origin'],
  ['referrer-policy', 'same-origin'],
  // Answers depend on the viewer; a cacheable route overrides this header.
  ['cache-control', 'no-store'],
  ['vary', 'cookie'],
];

/**
 * Puts a strict content security policy and related headers on every response. Only the documentation page may use
 * inline styles, because a library renders it; inline scripts are allowed nowhere.
 */
export async function setSecurityHeaders(server: FastifyInstance, secure: boolean): Promise<void> {
  const pages = await helmetHeaders(policy(["'self'"], secure), secure);
  const docs = await helmetHeaders(policy(["'self'", "'unsafe-inline'"], secure), secure);
  const data = [...DATA_HEADERS, ...pages.filter(([name]) => name === 'strict-transport-security')];
  server.addHook('onRequest', (request, reply, done) => {
    const { url } = request;
    const headers = url.startsWith(DOCS_PATH) ? docs : url.startsWith('/api/') ? data : pages;
    for (const [name, value] of headers) reply.header(name, value);
    done();
  });
}

/** Computed once: Helmet's headers never change, and computing them per answer cost a tenth of a command. */
async function helmetHeaders(contentSecurityPolicy: ReturnType<typeof policy>, secure: boolean): Promise<Headers> {
  const scratch = fastify();
  const referrerPolicy = { policy: 'same-origin' as const };
  await scratch.register(helmet, { contentSecurityPolicy, referrerPolicy, strictTransportSecurity: secure });
  scratch.get('/', (_request, reply) => reply.status(204).send());
  const { headers } = await scratch.inject('/');
  await scratch.close();
  const ours = Object.entries(headers).filter(([name]) => !['date', 'connection', 'content-length'].includes(name));
  return ours.map(([name, value]) => [name, String(value)]);
}
