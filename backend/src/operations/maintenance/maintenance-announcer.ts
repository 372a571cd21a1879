import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import type { Changed } from '@meguri/contracts/realtime.ts';
import { MaintenanceMode } from './maintenance-mode.ts';
import { SocketGateway } from '../../rentals/socket/socket.gateway.ts';

/** Tells this instance's sockets when maintenance begins or ends. */
@Injectable()
export class MaintenanceAnnouncer implements OnApplicationBootstrap {
  constructor(
    private readonly mode: MaintenanceMode,
    private readonly gateway: SocketGateway,
  ) {}

  onApplicationBootstrap(): void {
    const message: Changed = { type: 'changed', keys: ['status'] };
    this.mode.onSwitched(() => void this.gateway.server.local.emit('changed', message));
  }
}
