import { describe, expect, it } from '@jest/globals';
import type { EventToAppend } from '@meguri/contracts/events/event-log.ts';
import { DAY, plus } from '@meguri/contracts/rental-round/time/period.ts';
import { waitingFor } from '@meguri/contracts/rental-round/actions/turn.ts';
import { momentAt } from '@meguri/contracts/rental-round/test-support/facts.ts';
import { askedHistory } from '../../../../test/support/asked-history.ts';
import { HISTORY_KINDS, roundHistory, type RoundHistory, uuidOf } from '../../../../test/support/round-histories.ts';
import { useReadModels } from '../../runner/test-support/use-read-models.ts';
import { roundsWaitingFor } from './query.ts';
import { searchRounds } from './search.ts';

/** A history up to the shipping code, for a rental that starts in 30 days. */
const ahead: RoundHistory = (() => {
  const whole = roundHistory('ahead', 'in_use');
  const coded = whole.appends.findIndex(({ events }) => events[0]?.type === 'ShippingCodeRegistered');
  const later = ({ data, ...event }: EventToAppend) => ({ ...event, data: data.replace('2026-03-10', '2026-04-03') });
  const appends = whole.appends.slice(0, coded + 1);
  return { ...whole, appends: appends.map(({ stream, events }) => ({ stream, events: events.map(later) })) };
})();

const asked = askedHistory('asked', '2026-04-05T00:00:00.000Z');

/** A rental in use, with handovers in person; the owner has offered a time for the return. */
const offered: RoundHistory = (() => {
  const whole = roundHistory('offered', 'in_use');
  const inPerson = ({ data, ...event }: EventToAppend) => ({
    ...event,
    data: data.replace('{"method":"delivery","prefecture":"大阪府"}', '{"method":"pickup","meetingPoint":"umeda"}'),
  });
  const slots = [{ from: '2026-03-15T05:00:00.000Z', until: '2026-03-15T05:30:00.000Z' }];
  const data = JSON.stringify({ leg: 'return', slots });
  const appends = whole.appends.map(({ stream, events }) => ({ stream, events: events.map(inPerson) }));
  const last = appends.at(-1);
  if (last === undefined) throw new Error('nothing has happened');
  const events = last.events.slice(-1).map((event) => ({ ...event, id: uuidOf('slots'), type: 'SlotsOffered', data }));
  return { ...whole, appends: [...appends, { stream: last.stream, events }] };
})();

describe('rounds that wait for a party', () => {
  const all = HISTORY_KINDS.map((kind) => roundHistory(`waiting ${kind}`, kind));
  const pool = useReadModels([...all, ahead, asked, offered]);

  it('are counted as their own `waitingFor` says, at any time', async () => {
    const { items } = await searchRounds(pool, { limit: 50 });
    expect(items).toHaveLength(HISTORY_KINDS.length + 3);
    for (const { round } of items) {
      for (let day = 0; day < 40; day += 1) {
        const now = plus(round.requestedAt, day * DAY);
        const waiting = waitingFor(round, momentAt(now));
        const counted = {
          borrower: await roundsWaitingFor(pool, round.borrowerId, momentAt(now)),
          owner: await roundsWaitingFor(pool, round.ownerId, momentAt(now)),
        };
        const expected = { borrower: +waiting.includes('borrower'), owner: +waiting.includes('owner') };
        expect({ now, ...counted }).toEqual({ now, ...expected });
      }
    }
  });

  it('wait for the owner’s shipment only from 7 days before the start, when the parcel can be sent', async () => {
    expect(await roundsWaitingFor(pool, ahead.ownerId, momentAt('2026-03-26T14:59:59.999Z'))).toBe(0);
    expect(await roundsWaitingFor(pool, ahead.ownerId, momentAt('2026-03-26T15:00:00.000Z'))).toBe(1);
  });

  it('wait for a borrower to choose a time to meet, as long as an offered one is in the future', async () => {
    expect(await roundsWaitingFor(pool, offered.borrowerId, momentAt('2026-03-15T05:00:00.000Z'))).toBe(1);
    expect(await roundsWaitingFor(pool, offered.borrowerId, momentAt('2026-03-15T05:00:00.001Z'))).toBe(0);
  });

  it('wait for the party that operators asked in a damage case, until the time for an answer is over', async () => {
    expect(await roundsWaitingFor(pool, asked.borrowerId, momentAt('2026-04-04T23:59:59.999Z'))).toBe(1);
    expect(await roundsWaitingFor(pool, asked.borrowerId, momentAt('2026-04-05T00:00:00.000Z'))).toBe(0);
  });
});
