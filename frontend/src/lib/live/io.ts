/** What the client uses of the library: a file of its own, because a dynamic import of the package keeps all of it. */
export { io, WebSocket } from 'socket.io-client';
