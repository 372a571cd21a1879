import { CommandBus } from '@nestjs/cqrs';
import { afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { RoundCommand } from '../../round/round-command.ts';
import { Heartbeat } from '../../../event-sourcing/interruptions/heartbeat.ts';
import { ServiceInterruptions } from '../../../event-sourcing/interruptions/service-interruptions.ts';
import { SwitchMaintenance } from '../../../event-sourcing/interruptions/switch-maintenance.ts';
import { OWNER } from '../test-support/world.ts';
import { useWorld } from '../test-support/use-world.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const ID = '0d0e1c1f-6d05-4a4e-9c80-5a3c6b0f7a11';
const TEXT = { textId: ID, hash: 'a'.repeat(64) };

const world = useWorld();
beforeAll(() => world.startWorker());
afterEach(async () => {
  await maintenance(false);
  await world.pool.query('DELETE FROM app.service_heartbeat');
  // Interruptions of one test must be long over in the next.
  world.clock.advance(40 * DAY);
});

const at = (fromNow: number) => new Date(world.clock.now().getTime() + fromNow).toISOString();
const part = <Part>(token: abstract new (...needs: never[]) => Part): Part => world.workers[0]!.app.get(token);
const maintenance = (on: boolean) => part(CommandBus).execute(new SwitchMaintenance(on, OWNER, at(0)));
const silentFor = (seconds: number) =>
  world.pool.query(
    `INSERT INTO app.service_heartbeat (beat_at) VALUES (now() - make_interval(secs => $1))
     ON CONFLICT (singleton) DO UPDATE SET beat_at = excluded.beat_at`,
    [seconds],
  );

/** Waits for sweeps that began after now. */
async function swept(): Promise<void> {
  const { lastSweptAt } = await world.sweeps(2);
  expect(lastSweptAt).not.toBeNull();
}

/** A round whose borrower has seven days from now to pay or object. */
async function assessed(): Promise<string> {
  const roundId = await world.paid(at(0));
  const code = { carrier: '営業所', receptionNumber: '123456', shippingPassword: '1234' } as const;
  const report = { reportId: ID, by: 'borrower', issueType: 'damaged_item', otherTitle: null } as const;
  const fee = { assessmentId: ID, amount: 2000, payBy: at(7 * DAY), reason: TEXT };
  await world.happen(
    roundId,
    at(0),
    { type: 'ShippingCodeRegistered', data: { code, to: 'shipping_code_generated' } },
    { type: 'Shipped', data: { carrier: null, trackingCode: null } },
    { type: 'DamageReported', data: { ...report, description: TEXT, photos: [], nonReturn: false, lateFee: null } },
    { type: 'DamageFeeAssessed', data: { ...fee, itemReturned: true, lateFee: { days: 0, amount: 0 } } },
  );
  return roundId;
}

describe('maintenance over the end of a window', () => {
  it('charges no saved card before the borrower could object, and accepts the objection', async () => {
    const [objecting, silent] = [await assessed(), await assessed()];
    world.clock.advance(7 * DAY - HOUR);
    await maintenance(true);
    world.clock.advance(8 * DAY);
    await swept();
    for (const roundId of [objecting, silent]) expect((await world.round(roundId)).status).toBe('damage_fee_pending');
    await maintenance(false);
    await swept();
    world.clock.advance(2 * HOUR);
    const actor = { as: 'member', userId: 2 } as const;
    const sent = { id: ID, target: objecting, input: { reason: TEXT }, actor, now: at(0), correlationId: ID };
    await part(CommandBus).execute(new RoundCommand('object-to-damage-fee', { ...sent, causationId: null }));
    expect((await world.round(objecting)).status).toBe('damage_reported');
    // The lost part of the last day is given back as a whole day: eight days in total.
    world.clock.advance(7 * DAY);
    expect((await world.round(silent)).status).toBe('damage_fee_pending');
    world.clock.advance(DAY);
    const { money } = await world.roundWhen(silent, ({ status }) => status === 'completed');
    expect(money.charges).toMatchObject([{ purpose: 'rental' }, { purpose: 'damage_fee', amount: 2000 }]);
  });

  it('lets no request expire before the owner could answer', async () => {
    const roundId = await world.requested(at(-DAY + HOUR));
    await maintenance(true);
    world.clock.advance(2 * HOUR);
    await swept();
    expect((await world.round(roundId)).status).toBe('request_sent');
    await maintenance(false);
    await swept();
    expect((await world.round(roundId)).status).toBe('request_sent');
    world.clock.advance(3 * HOUR);
    await world.roundWhen(roundId, ({ status }) => status === 'request_expired');
  });
});

describe('an outage of all servers', () => {
  it('stops all deadlines from its beginning on; when it has ended, it is stored once as downtime', async () => {
    const roundId = await world.requested(at(-DAY + 1000));
    await silentFor(60);
    world.clock.advance(HOUR);
    await swept();
    expect((await world.round(roundId)).status).toBe('request_sent');
    await silentFor(20 * 60);
    const known = part(ServiceInterruptions).until(at(0)).length;
    await Promise.all([part(Heartbeat).beat(), part(Heartbeat).beat()]);
    const found = part(ServiceInterruptions).until(at(0)).slice(known);
    expect(found).toMatchObject([{ kind: 'downtime' }]);
    const lengths = found.map(({ from, to }) => Math.round((Date.parse(to) - Date.parse(from)) / 60_000));
    expect(lengths).toEqual([20]);
    await world.roundWhen(roundId, ({ status }) => status === 'request_expired');
  });

  it('moves the windows that ended during it', async () => {
    const roundId = await world.requested(at(-DAY - 10 * 60_000));
    await silentFor(20 * 60);
    await part(Heartbeat).beat();
    await swept();
    expect((await world.round(roundId)).status).toBe('request_sent');
    world.clock.advance(3 * HOUR);
    await world.roundWhen(roundId, ({ status }) => status === 'request_expired');
  });

  it('is not recorded when it was short, nor when the demo’s time jumps', async () => {
    const known = part(ServiceInterruptions).until(at(0)).length;
    await silentFor(14 * 60);
    await part(Heartbeat).beat();
    world.clock.advance(7 * DAY);
    await part(Heartbeat).beat();
    expect(part(ServiceInterruptions).until(at(0))).toHaveLength(known);
    expect(await part(Heartbeat).isSilent()).toBe(false);
  });
});
