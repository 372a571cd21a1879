import type { FastifyReply } from 'fastify';

/** For an address with a secret: it is neither cached nor passed on as the referrer. */
export const hideAddress = (reply: FastifyReply): FastifyReply =>
  reply.header('cache-control', 'no-store').header('referrer-policy', 'no-referrer');
