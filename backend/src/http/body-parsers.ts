import fastifyMultipart from '@fastify/multipart';
import { VERIFY_EMAIL_PATH } from '@meguri/contracts/account/credentials.ts';
import { PROVIDER_CALLBACK_PATH } from '@meguri/contracts/account/provider-login.ts';
import { MAX_UPLOAD_MB } from '@meguri/contracts/limits.ts';
import { UNSUBSCRIBE_PATH } from '@meguri/contracts/notification/notification-settings.ts';
import { errorCodes, type FastifyInstance } from 'fastify';
import { WEBHOOK_PATH } from './sessions/session-hook.ts';

/** JSON bodies are small: a listing with ten photo addresses is about 4 kB. */
export const MAX_JSON_BYTES = 256 * 1024;

/** These pages work without a session: the signed token in the address authorises the request. */
const FORM_PATHS: readonly string[] = [UNSUBSCRIBE_PATH, VERIFY_EMAIL_PATH];

declare module 'fastify' {
  interface FastifyRequest {
    /** The webhook's body byte for byte: Stripe's signature is computed over exactly these bytes. */
    rawBody?: Buffer;
  }
}

/**
 * Accepts JSON, and multipart with one file for uploads; anything else is 415. Keys such as `__proto__` and
 * `constructor.prototype` are refused. An empty body is accepted: commands without input send none.
 */
export async function parseBodies(server: FastifyInstance): Promise<void> {
  const parseJson = server.getDefaultJsonParser('error', 'error');
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    if (request.url.startsWith(WEBHOOK_PATH)) {
      request.rawBody = body;
      return done(null, undefined);
    }
    if (body.length === 0) return done(null, undefined);
    void parseJson(request, body.toString('utf8'), done);
  });
  // Plain pages and the one-click unsubscribe of mail programs post a form; its body is ignored, since the address
  // holds everything. Apple's answer to a login is a form, too, and everything is in its body.
  server.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'buffer' }, (request, body, done) => {
    const path = request.url.split('?', 1)[0]!;
    if (path.startsWith(`${PROVIDER_CALLBACK_PATH}/`))
      return done(null, Object.fromEntries(new URLSearchParams(body.toString())));
    const takesForms = FORM_PATHS.includes(path);
    done(takesForms ? null : new errorCodes.FST_ERR_CTP_INVALID_MEDIA_TYPE('form'), undefined);
  });
  const limits = { fileSize: MAX_UPLOAD_MB * 1024 * 1024, files: 1, fields: 5, parts: 6, fieldSize: 1000 };
  await server.register(fastifyMultipart, { limits });
}
