import { describe, expect, it } from '@jest/globals';
import { ApiError } from '../lib/http/api-error.ts';
import { MEMBER } from '../testing/accounts.testing.ts';
import { rendered } from './rendered.testing.tsx';

const ID = '11111111-2222-4333-8444-0000deadbeef';
const broken = new ApiError(500, { code: 'internal_error', message: 'x' });
const wordsOf = (html: string) => html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');

describe('a page says what couldn’t be loaded:', () => {
  const profile = { ...MEMBER, id: 3, itemCount: 0 };
  it.each([
    [
      'a rental request',
      `/rental-requests/${ID}`,
      { [`/api/rental-requests/${ID}`]: broken },
      'エラーが発生しました リクエストの詳細を取得できませんでした。 再読み込み',
    ],
    [
      'a payment',
      '/payment-complete?sid=cs_1',
      { '/api/checkout/session/cs_1': broken },
      'データの取得に失敗しました お支払いが完了していれば',
    ],
    [
      'whether the viewer follows a member',
      '/users/3',
      { '/api/users/3': profile, '/api/follows/3': broken },
      'フォロー状態の取得に失敗しました',
    ],
    [
      'the number of followers',
      '/users/3',
      { '/api/users/3': profile, '/api/follows/3/counts': broken },
      'フォロー数の取得に失敗しました',
    ],
  ])('%s', async (_, path, answers, words) => {
    expect(wordsOf(await rendered(path, MEMBER, answers))).toContain(words);
  });

  it('the items that can be borrowed now', async () => {
    const html = await rendered('/', null, { '/api/home': broken });
    expect(wordsOf(html)).toContain('いま、借りられるアイテム すべて見る エラーが発生しました');
    expect(html).toContain('/portraits.svg#p1');
  });

  it('a payment, with the server’s reason', async () => {
    const why = new ApiError(404, { code: 'not_found', message: 'お支払いが見つかりません' });
    const html = await rendered('/payment-complete?sid=cs_1', MEMBER, { '/api/checkout/session/cs_1': why });
    expect(wordsOf(html)).toContain('お支払いが見つかりません');
  });
});
