import { Inject, Injectable, type OnApplicationBootstrap, Optional } from '@nestjs/common';
import type { Changed } from '@meguri/contracts/realtime.ts';
import { DemoClock } from './demo-clock.ts';
import { SocketGateway } from '../../realtime/socket.gateway.ts';

/** Queries that depend on the time: `status` sets a page's own clock. */
const KEYS = [
  'status',
  'demo/clock',
  'rental-requests',
  'messages',
  'circulation-rounds',
  'trades/summary',
  'overdue-items',
];

/** In a demo: notifies this instance's sockets when the time was moved. */
@Injectable()
export class DemoTimeAnnouncer implements OnApplicationBootstrap {
  constructor(
    private readonly gateway: SocketGateway,
    @Optional() @Inject(DemoClock) private readonly clock?: DemoClock,
  ) {}

  onApplicationBootstrap(): void {
    const message: Changed = { type: 'changed', keys: KEYS };
    this.clock?.onMoved(() => void this.gateway.server.local.emit('changed', message));
  }
}
