import { describe, expect, it } from '@jest/globals';
import { ROUND_STATUSES } from '@meguri/contracts/rental-round/status.ts';
import { roundIn, TIMES } from '@meguri/contracts/rental-round/test-support/histories.ts';
import { arrowKey, ARROWS } from './arrows.ts';
import { compared, differs, factsAt, type MembersWords } from './compared.ts';
import { momentAt, momentsOf } from './moments.ts';
import { middleOf, pathOf } from './node-positions.ts';
import { recorded, recordingOf } from './recording.testing.ts';
import { roundAt } from './round-at.ts';

const facts = roundIn('damage_fee_pending');
const WRITTEN_AT = '2026-12-14T05:00:00.000Z';
const message = recorded(
  'SupportMessageSent',
  { by: 'owner', clientId: null, text: null, photos: [] },
  WRITTEN_AT,
  0,
  0,
);
const indexOf = (type: string) => facts.findIndex(({ event }) => event.type === type);
// Written after the report, before the assessment.
const reported = indexOf('DamageReported');
const recording = recordingOf(facts, [{ ...message, position: String(reported * 10 + 5).padStart(6, '0') }]);
const moments = momentsOf(recording.steps, recording.support.items);
const thenOf = (key: string | null) => roundAt(recording, momentAt(moments, key)!.moment)!;
const WORDS: MembersWords = {
  nextStep: ({ statusLabel }) => ({ headline: statusLabel, text: '' }),
  offered: ({ actions }) => actions,
};

describe('the moments of a round', () => {
  it('are its events and its support messages in the log’s order', () => {
    expect(moments).toHaveLength(facts.length + 1);
    expect(moments[reported + 1]).toMatchObject({ key: WRITTEN_AT, events: reported + 1, said: 1, isOfRound: false });
    expect(moments.at(-1)).toMatchObject({ key: String(facts.length - 1), events: facts.length, said: 1 });
  });

  it('are addressed by a revision, a time between two events, or nothing for the newest', () => {
    expect(momentAt(moments, null)?.index).toBe(moments.length - 1);
    expect(momentAt(moments, '2')?.moment).toMatchObject({ key: '2', events: 3 });
    expect(momentAt(moments, WRITTEN_AT)?.index).toBe(reported + 1);
    const between = momentAt(moments, '2026-12-14T03:00:00.000Z');
    expect(between).toMatchObject({
      index: reported,
      moment: { at: '2026-12-14T03:00:00.000Z', events: reported + 1 },
    });
    expect(momentAt(moments, '2020-01-01T00:00:00.000Z')?.index).toBe(0);
    for (const odd of ['', '999', '-1', 'x', '2026-99-99T'])
      expect(momentAt(moments, odd)?.index).toBe(moments.length - 1);
    expect(momentAt([], null)).toBeNull();
  });
});

describe('a round at a moment', () => {
  it('is what both parties’ pages showed, with their actions', () => {
    const shipped = thenOf(String(indexOf('Shipped')));
    expect(shipped.borrower).toMatchObject({
      status: 'shipped',
      viewerParty: 'borrower',
      deadline: { kind: 'receipt' },
    });
    expect(shipped.borrower.actions).toContain('confirm_receipt');
    expect(shipped.owner.actions).not.toContain('confirm_receipt');
    expect(shipped.waitingFor).toEqual(['borrower']);
    expect([shipped.borrower.totalAmount, shipped.owner.totalAmount]).toEqual([4500, null]);
  });

  it('contains nothing later: neither money, nor messages, nor the report', () => {
    const before = thenOf(String(indexOf('Shipped')));
    expect(before.said).toEqual([]);
    expect(before.round.damage).toBeNull();
    expect(before.postings.map(({ amount }) => amount)).toEqual([4500]);
    expect(thenOf(null).said).toHaveLength(1);
    expect(thenOf('0').postings).toEqual([]);
  });

  it('depends on the time, not only on events: an action isn’t offered after its window', () => {
    const approved = roundIn('request_approved');
    const open = recordingOf(approved);
    const at = (key: string) =>
      roundAt(open, momentAt(momentsOf(open.steps, []), key)!.moment)!.borrower.actions.includes('pay');
    expect(at(TIMES.approved)).toBe(true);
    expect(at('2026-12-09T00:00:00.000Z')).toBe(false);
  });

  it('includes interruptions only up to the moment', () => {
    const interruption = {
      kind: 'maintenance' as const,
      from: '2026-12-08T10:00:00.000Z',
      to: '2026-12-09T10:00:00.000Z',
    };
    const interrupted = { ...recording, request: { ...recording.request, interruptions: [interruption] } };
    const by = (at: string) => roundAt(interrupted, momentAt(moments, at)!.moment)!.interruptions;
    expect(by('2026-12-08T09:00:00.000Z')).toEqual([]);
    expect(by('2026-12-08T12:00:00.000Z')).toEqual([{ ...interruption, to: '2026-12-08T12:00:00.000Z' }]);
    expect(by('2026-12-11T12:00:00.000Z')).toEqual([interruption]);
  });

  it('differs from another moment only in what changed', () => {
    const [one, other] = [thenOf(String(indexOf('Shipped'))), thenOf(null)].map((then) => factsAt(then, WORDS));
    const rows = compared(one!, other!);
    const labels = rows.filter(differs).map(({ label }) => label);
    expect(labels).toEqual(expect.arrayContaining(['状態', '損害金', '運営事務局とのチャット']));
    expect(labels).not.toContain('残高：預り金');
    expect(compared(one!, one!).some(differs)).toBe(false);
  });
});

describe('the state diagram', () => {
  it('has an arrow for each transition that rounds make', () => {
    const known = new Set(ARROWS.map(({ source, target }) => arrowKey(source, target)));
    const taken = recording.steps.filter(({ before, after }) => before !== after.status);
    expect(taken.length).toBeGreaterThan(8);
    for (const { before, after } of taken) expect(known).toContain(arrowKey(before, after.status));
    const paying = ARROWS.find(({ source, target }) => source === 'request_approved' && target === 'payment_pending');
    expect([...paying!.by]).toEqual(['borrower']);
  });

  it('has its own place for each status, and a path for each transition', () => {
    const places = ROUND_STATUSES.map((status) => JSON.stringify(middleOf(status)));
    expect(new Set(places).size).toBe(ROUND_STATUSES.length);
    for (const { source, target } of ARROWS) expect(pathOf(source, target)).toMatch(/^M[\d.]+ [\d.]+[QC]-?[\d. -]+$/);
  });
});

it('a step within 200 events is computed in less than 10 ms', () => {
  const shipped = indexOf('Shipped');
  const tracked = {
    time: facts[shipped]!.time,
    event: { type: 'TrackingRegistered', data: { trackingCode: '1234-5678' } },
  };
  const many = [...facts.slice(0, shipped + 1), ...Array.from({ length: 200 }, () => tracked)] as typeof facts;
  const long = recordingOf(many);
  const all = momentsOf(long.steps, []);
  const began = performance.now();
  for (const { key } of all) factsAt(roundAt(long, momentAt(all, key)!.moment)!, WORDS);
  expect((performance.now() - began) / all.length).toBeLessThan(10);
});
