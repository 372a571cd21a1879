import { Global, Module } from '@nestjs/common';
import { SocketGateway } from './socket.gateway.ts';

/** The socket of signed-in browsers, on which other modules announce changes. Needs sessions. */
@Global()
@Module({ providers: [SocketGateway], exports: [SocketGateway] })
export class RealtimeModule {}
