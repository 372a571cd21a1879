import { describe, expect, it } from '@jest/globals';
import type { RoundSurroundings } from '@meguri/contracts/read-models/round-surroundings.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { BackgroundEvents, SentNotifications } from './surroundings.tsx';

const told: RoundSurroundings['told'] = [
  {
    ...{ id: 'a', to: 'owner', username: 'hanako', title: '不具合の報告がありました', mail: 'sent', mailDue: null },
    ...{ at: '2026-05-01T01:00:00.000Z', mailedAt: '2026-05-01T01:01:00.000Z', readAt: '2026-05-02T03:00:00.000Z' },
  },
  {
    ...{ id: 'b', to: 'borrower', username: 'kenji', title: '損害金のお支払い', mail: 'none', mailDue: null },
    ...{ at: '2026-05-03T01:00:00.000Z', mailedAt: null, readAt: null },
  },
];
const wordsOf = (node: React.ReactNode) =>
  renderToStaticMarkup(node)
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll('\u00a0', ' ');
const textAt = (at: string | null) => wordsOf(<SentNotifications told={told} at={at} />);

describe('the notifications about a rental', () => {
  it('are shown with the mail’s state and the time of reading', () => {
    const all = textAt(null);
    expect(all).toContain('不具合の報告がありました');
    expect(all).toContain('オーナー @hanako ・ メール送信済み（10:01） ・ 既読（5/2 12:00）');
    expect(all).toContain('借り手 @kenji ・ お知らせのみ ・ 未読');
  });

  it('are shown as of a moment: later ones are absent, and later read ones are unread', () => {
    const then = textAt('2026-05-01T12:00:00.000Z');
    expect(then).toContain('未読（既読は5/2 12:00）');
    expect(then).not.toContain('@kenji');
    expect(textAt('2026-04-30T00:00:00.000Z')).toContain('お知らせはまだありませんでした。');
  });
});

describe('webhooks and incidents of a rental', () => {
  const webhook = {
    ...{ id: 'evt_1', type: 'charge.refunded', objectId: 'ch_1', receivedAt: '2026-05-02T01:00:00.000Z' },
    ...{ processedAt: '2026-05-02T01:00:05.000Z', failures: 2 },
  };
  const incident = {
    ...({
      id: 'i',
      roundId: 'r',
      jobKind: 'move-money',
      outage: null,
      error: 'x',
      definite: true,
      attempts: 3,
      note: null,
    } as const),
    ...{ occurredAt: '2026-05-01T01:00:00.000Z', resolvedAt: null },
  };
  const by = (at: string | null) =>
    wordsOf(
      <BackgroundEvents webhooks={[webhook]} incidents={[incident]} jobLabel={(kind) => `「${kind}」`} at={at} />,
    );

  it('are shown in chronological order up to the moment', () => {
    expect(by(null)).toMatch(
      /失敗した処理：「move-money」.*3回実行 ・ 未解決.*charge\.refunded ・ ch_1 ・ 処理済み.* ・ 失敗2回/,
    );
    expect(by('2026-05-01T12:00:00.000Z')).not.toContain('charge.refunded');
    expect(by('2026-04-01T00:00:00.000Z')).toContain('決済会社からの通知も、失敗した処理もありません。');
  });
});
