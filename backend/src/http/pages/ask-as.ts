import type { AskApi } from '@meguri/contracts/service/rendered-page.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Asks the API what a page shows, in the name of the visitor who opens it. */
export interface AskedAs {
  readonly ask: AskApi;
  /** The session's cookie with its later end, if one of the answers has extended it. */
  readonly renewedCookie: () => string | undefined;
}

/** Requests without a connection, cookie or header: they get a guest's answers. */
export const askAsGuest =
  (server: FastifyInstance): AskApi =>
  async (path) => {
    const { statusCode, body } = await server.inject(path);
    return { status: statusCode, body };
  };

/**
 * Requests with the visitor's cookies from their address, so the session's checks decide on each of them as they do on
 * the browser's own requests.
 */
export function askAsVisitor(server: FastifyInstance, { headers, ip }: FastifyRequest): AskedAs {
  const { cookie = '', 'user-agent': agent = '' } = headers;
  let renewed: string | undefined;
  const ask: AskApi = async (path) => {
    const sent = { cookie, 'user-agent': agent };
    const {
      statusCode,
      body,
      headers: answered,
    } = await server.inject({
      method: 'GET',
      url: path,
      remoteAddress: ip,
      headers: sent,
    });
    // A refusal's cookie ends the session. The browser's own request gets it, together with the reason.
    if (statusCode < 400) renewed ??= [answered['set-cookie'] ?? []].flat()[0];
    return { status: statusCode, body };
  };
  return { ask, renewedCookie: () => renewed };
}
