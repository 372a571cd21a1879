import { describe, expect, it } from '@jest/globals';
import type { RentalRequest } from '@meguri/contracts/read-models/rental-request.ts';
import type { DeadlineKind } from '@meguri/contracts/rental-round/time/deadlines.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { DeadlineLine } from './deadline.tsx';

const TO = '2026-12-02T15:00:00.000Z';
const SENTENCE = 'サービス停止のため、期限を12月2日(水) 24:00まで延長しました。';

const read = (next: DeadlineKind, moved: DeadlineKind): string => {
  const request = {
    itemShippingMethod: 'コンビニ配送',
    startDate: '2026-11-30',
    viewerParty: 'owner',
    arrival: null,
    overdueDays: 0,
    returnDueAt: TO,
    deadline: { kind: next, at: TO },
    movedDeadlines: [{ kind: moved, from: '2026-12-01T15:00:00.000Z', to: TO, because: 'downtime' }],
  } as Partial<RentalRequest> as RentalRequest;
  return renderToStaticMarkup(<DeadlineLine request={request} />);
};

describe("the deadline on a rental's page", () => {
  it.each([
    ['reply', 'reply'],
    ['completion', 'completion'],
    ['return_request', 'overdue'],
  ] as const)('shows while %s is next until when %s was extended, and why', (next, moved) => {
    expect(read(next, moved)).toContain(SENTENCE);
  });

  it('asks for shipment by the day before the start, and says when the rental would be cancelled', () => {
    const page = read('no_shipment', 'reply');
    expect(page).toContain('発送期限');
    expect(page).toContain('11月29日(日) 24:00');
    expect(page).toContain('利用開始日に届くように、期限までに発送してください。');
    expect(page).toContain('12月2日(水) 24:00を過ぎると、取引は自動でキャンセルされ、借り手に全額返金されます。');
    expect(page).not.toMatch(/[^:\d]00:00[^:.]/);
  });

  const parcel = (viewerParty: 'borrower' | 'owner', over: Partial<RentalRequest>): string => {
    const request = {
      ...{ itemShippingMethod: 'コンビニ配送', startDate: '2099-12-02', viewerParty, arrival: null, overdueDays: 0 },
      ...{ deadline: { kind: 'no_shipment', at: '2099-12-04T15:00:00.000Z' }, movedDeadlines: [], ...over },
    } as Partial<RentalRequest> as RentalRequest;
    return renderToStaticMarkup(<DeadlineLine request={request} />);
  };
  const IN_TIME = {
    shipBy: '2099-11-30T09:00:00.000Z',
    arrival: { first: '2099-12-01', last: '2099-12-02' },
  };

  it('sends the owner to a shop two evenings before the start, with the legal deadline in small print', () => {
    const page = parcel('owner', IN_TIME);
    expect(page).toContain('>11月30日(月) 18:00ごろまでに、お店へ<');
    expect(page).toContain('12/1〜12/2に届く見込みです。発送期限は12月1日(火) 24:00です。');
    expect(page).toContain('12月4日(金) 24:00を過ぎると、取引は自動でキャンセルされ');
    expect(page).not.toContain('お届け予定');
  });

  it('says the legal deadline only if that evening is over or was too near', () => {
    const page = parcel('owner', { shipBy: null, arrival: null });
    expect(page).toContain('発送期限');
    expect(page).not.toMatch(/お店へ|18:00|届く見込み/);
  });

  it('says to the borrower when the parcel is expected', () => {
    expect(parcel('borrower', IN_TIME)).toMatch(/お届け予定<.*>12\/1〜12\/2</);
    expect(parcel('borrower', IN_TIME)).not.toContain('お店へ');
    expect(parcel('borrower', { shipBy: null, arrival: null })).not.toContain('お届け予定');
  });

  it.each([
    [false, true],
    [true, false],
  ])('warns of a late fee before the return: waived %s, warns %s', (lateFeeWaived, warns) => {
    const returning = {
      ...{ overdueDays: 0, returnDueAt: TO, deadline: { kind: 'overdue', at: TO }, movedDeadlines: [] },
      ...{ lateFee: null, lateFeeWaived },
    } as Partial<RentalRequest> as RentalRequest;
    const page = renderToStaticMarkup(<DeadlineLine request={returning} />);
    expect(page).toContain('過ぎると期限超過になり');
    expect(page.includes('延滞料')).toBe(warns);
  });

  it('names the other party from whom an answer is awaited, and shows no line for the viewer’s own answer', () => {
    const said = (viewerParty: 'borrower' | 'owner', answerBy: string | null) => {
      const deadline = { kind: 'answer', at: TO };
      const asked = { viewerParty, answerBy, deadline, arrival: null, overdueDays: 0, movedDeadlines: [] };
      return renderToStaticMarkup(<DeadlineLine request={asked as Partial<RentalRequest> as RentalRequest} />);
    };
    expect(said('borrower', TO)).toBe('');
    expect(said('owner', null)).toContain('報告した方の返信を待っています。');
    expect(said('owner', null)).not.toMatch(/ご返信|ご報告/);
  });

  it.each([
    ['borrower', 'コンビニ配送', '11月30日(月)から、返却コードを自動で準備します。'],
    ['borrower', '手渡し', '11月30日(月)から、返却の受け渡しを自動で準備します。'],
    ['owner', 'コンビニ配送', null],
  ] as const)('shows to the %s while the item is in use when it comes back (%s)', (viewerParty, method, prepared) => {
    const inUse = {
      ...{ viewerParty, itemShippingMethod: method, overdueDays: 0, returnDueAt: TO, movedDeadlines: [] },
      arrival: null,
      deadline: { kind: 'return_request', at: '2026-11-29T15:00:00.000Z' },
    } as Partial<RentalRequest> as RentalRequest;
    const page = renderToStaticMarkup(<DeadlineLine request={inUse} />);
    expect(page).toContain('返却期限');
    expect(page).toContain('12月2日(水) 24:00');
    if (prepared === null) expect(page).not.toContain('準備');
    else expect(page).toContain(prepared);
    expect(page).not.toContain('この日時に');
  });

  it('doesn’t mention another deadline’s extension', () => {
    expect(read('completion', 'reply')).not.toContain('延長');
  });

  it('shows the late fee per day of a late rental', () => {
    const late = {
      overdueDays: 2,
      returnDueAt: TO,
      deadline: null,
      movedDeadlines: [],
      lateFee: null,
      lateFeeTerms: { perDay: 642, maximumDays: 30 },
    } as Partial<RentalRequest> as RentalRequest;
    expect(renderToStaticMarkup(<DeadlineLine request={late} />)).toContain('延滞料 1日あたり約¥642');
  });

  it('says what follows a late return instead of counting days that are left', () => {
    const late = (viewerParty: 'borrower' | 'owner', at: string) => {
      const more = { overdueDays: 2, returnDueAt: TO, arrival: null, movedDeadlines: [], lateFee: null };
      const request = { ...more, viewerParty, deadline: { kind: 'non_return', at } };
      return renderToStaticMarkup(<DeadlineLine request={request as Partial<RentalRequest> as RentalRequest} />);
    };
    const borrower = late('borrower', '2099-12-24T15:00:00.000Z');
    expect(borrower).toContain('12月25日(金)以降は、未返却として損害金の対象になります。');
    expect(borrower).not.toMatch(/あと|最終期限/);
    expect(late('borrower', '2099-12-24T05:30:00.000Z')).toContain('12月24日(木) 14:30以降は、');
    const owner = late('owner', '2099-12-24T15:00:00.000Z');
    expect(owner).toContain('12月25日(金)になっても返却がない場合は、未返却として運営事務局が対応します。');
    expect(owner).not.toMatch(/あと|最終期限/);
  });
});
