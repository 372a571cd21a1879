import { describe, expect, it } from '@jest/globals';
import type { TimelineEntry } from '@meguri/contracts/read-models/rental-request.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { ReportedDamage } from './reported-damage.tsx';

const REPORT: TimelineEntry = {
  type: 'DamageReported',
  by: 'borrower',
  label: '不具合が報告されました',
  at: '2026-11-30T06:06:00.000Z',
  record: {
    texts: [{ kind: 'description', text: '持ち手に破れがあります。' }],
    photos: [],
    erasedPhotos: 0,
    issueType: 'damaged_item',
    amount: null,
    refund: null,
    slots: null,
  },
};
const OBJECTION: TimelineEntry = {
  ...REPORT,
  type: 'DamageFeeObjected',
  record: { ...REPORT.record!, issueType: null, texts: [{ kind: 'objection', text: 'はじめからありました。' }] },
};
const read = (
  viewerParty: 'borrower' | 'owner',
  { status = 'damage_reported', timeline = [REPORT] }: Partial<Parameters<typeof ReportedDamage>[0]['request']> = {},
) => renderToStaticMarkup(<ReportedDamage request={{ status, viewerParty, timeline }} />);

describe('the report of damage', () => {
  it('is read by both parties while operators look into it, with the one who sent it', () => {
    expect(read('owner')).toMatch(/借り手.*破損・汚れがある.*持ち手に破れがあります。/);
    expect(read('borrower')).toMatch(/あなた.*破損・汚れがある/);
  });

  it('is left to the timeline once the case is closed', () => {
    expect(read('owner', { status: 'in_use' })).toBe('');
  });

  it('is followed by the objection to its fee', () => {
    expect(read('owner', { timeline: [REPORT, OBJECTION] })).toMatch(/損害金への異議.*はじめからありました。/);
  });
});
