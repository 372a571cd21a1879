/**
 * Replaces, in a build (`vite.config.ts`), the transports of socket.io's client that `socket.ts` doesn't name: polling, and the list of all of
 * them. Neither is used, but the package keeps them.
 */
export const transports = {};
export const XHR = undefined;
