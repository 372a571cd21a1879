import { describe, expect, it } from '@jest/globals';
import { NestFactory } from '@nestjs/core';
import { DemoClock } from './demo-clock.ts';
import { DemoTimeAnnouncer } from './demo-time-announcer.ts';
import { SocketGateway } from '../../realtime/socket.gateway.ts';

/** The announcer as Nest creates it, with or without a clock that can be moved. */
async function announcer(clock?: { onMoved(listener: () => void): void }) {
  const emitted: unknown[] = [];
  const emit = (name: string, message: unknown) => void emitted.push([name, message]);
  const gateway = { provide: SocketGateway, useValue: { server: { local: { emit } } } };
  const clocks = clock === undefined ? [] : [{ provide: DemoClock, useValue: clock }];
  const module = { module: class Sockets {}, providers: [DemoTimeAnnouncer, gateway, ...clocks] };
  await NestFactory.createApplicationContext(module, { logger: false });
  return emitted;
}

describe('sockets', () => {
  it('are notified that the demo’s time has moved, with everything that depends on it', async () => {
    let move = () => undefined as void;
    const emitted = await announcer({ onMoved: (listener) => void (move = listener) });
    expect(emitted).toEqual([]);
    move();
    expect(emitted).toEqual([
      ['changed', { type: 'changed', keys: expect.arrayContaining(['status', 'overdue-items']) }],
    ]);
  });

  it('aren’t notified of time where it is real', async () => {
    expect(await announcer()).toEqual([]);
  });
});
