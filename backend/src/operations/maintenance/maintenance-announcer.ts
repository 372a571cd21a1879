import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Changed } from '@meguri/contracts/realtime.ts';
import { ServiceInterruptions } from '../../event-sourcing/interruptions/service-interruptions.ts';
import { SocketGateway } from '../../realtime/socket.gateway.ts';

/** Tells this instance's sockets when maintenance begins or ends: every deadline that is shown may have moved. */
@Injectable()
export class MaintenanceAnnouncer implements OnApplicationBootstrap {
  constructor(
    private readonly interruptions: ServiceInterruptions,
    private readonly gateway: SocketGateway,
  ) {}

  onApplicationBootstrap(): void {
    const message: Changed = { type: 'changed', keys: ['status', 'rental-requests'] };
    this.interruptions.onChanged(() => void this.gateway.server.local.emit('changed', message));
  }
}
