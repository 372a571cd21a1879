import { describe, expect, it } from '@jest/globals';
import type { RecordedEvent } from '@meguri/contracts/read-models/administration.ts';
import { replay, stepTo } from './replay.ts';

const uuid = (revision: number) => `00000000-0000-4000-8000-${String(revision).padStart(12, '0')}`;
const recorded = (revision: number, type: string, data: unknown, version = 1): RecordedEvent => ({
  id: uuid(revision),
  revision,
  position: String(revision),
  type,
  label: type,
  version,
  data,
  metadata: {
    commandId: uuid(100),
    inputHash: '0'.repeat(64),
    correlationId: uuid(101),
    causationId: null,
    actor: { id: 3, party: 'borrower' },
    time: `2026-01-0${revision + 1}T00:00:00.000Z`,
    hash: '0'.repeat(64),
  },
});

const requested = recorded(0, 'RentalRequested', {
  itemId: 'item',
  ownerId: 2,
  borrowerId: 3,
  startDate: '2026-02-01',
  price: 3000,
  fees: { rental: 3000, shipping: 1500, insurance: 0 },
  handover: { method: 'delivery', prefecture: '大阪府' },
  policyVersion: 1,
});
const sent = recorded(1, 'RequestSent', { replyBy: '2026-01-03T00:00:00.000Z' });
const withdrawn = recorded(2, 'Withdrawn', { by: 'borrower', reason: null });

describe('replay', () => {
  it('gives the status before and after each event', () => {
    const { steps, brokenAt } = replay([requested, sent, withdrawn]);
    expect(brokenAt).toBeNull();
    expect(steps.map(({ before, after }) => [before, after.status])).toEqual([
      ['none', 'requested'],
      ['requested', 'request_sent'],
      ['request_sent', 'request_cancelled'],
    ]);
  });

  it('keeps the state at the time of each event, without later ones', () => {
    const [first, , last] = replay([requested, sent, withdrawn]).steps;
    expect(first?.after).toMatchObject({ endedAt: null, replyBy: '2026-01-02T00:00:00.000Z' });
    expect(last?.after).toMatchObject({ endedAt: '2026-01-03T00:00:00.000Z', replyBy: '2026-01-03T00:00:00.000Z' });
  });

  it('ends at an event that the machine doesn’t allow', () => {
    const { steps, brokenAt } = replay([requested, withdrawn, recorded(3, 'Shipped', {})]);
    expect(steps).toHaveLength(2);
    expect(brokenAt).toMatchObject({ revision: 3 });
    expect(brokenAt?.error).toContain('Shipped');
  });

  it('ends at an event that can’t be read', () => {
    expect(replay([requested, recorded(1, 'Unheard', {})]).brokenAt).toMatchObject({ revision: 1 });
    expect(replay([requested, recorded(1, 'RequestSent', {}, 9)]).brokenAt).toMatchObject({ revision: 1 });
  });

  it('is empty without events', () => {
    expect(replay([])).toEqual({ steps: [], brokenAt: null });
  });
});

describe('stepTo', () => {
  it('is limited to the history', () => {
    expect([stepTo(-1, 5), stepTo(2, 5), stepTo(5, 5)]).toEqual([0, 2, 4]);
  });
});
