import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Changed } from '@meguri/contracts/realtime.ts';
import { ServiceInterruptions } from '../../event-sourcing/interruptions/service-interruptions.ts';
import { SocketGateway } from '../../realtime/socket.gateway.ts';

/** Notifies this instance's sockets when maintenance begins or ends, because displayed deadlines may have moved. */
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
