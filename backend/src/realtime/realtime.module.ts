import { Global, Module } from '@nestjs/common';
import { SocketGateway } from './socket.gateway.ts';

/** The socket of signed-in browsers, for the rooms that announce something on it. Needs sessions. */
@Global()
@Module({ providers: [SocketGateway], exports: [SocketGateway] })
export class RealtimeModule {}
