import { describe, expect, it } from '@jest/globals';
import { ApiError, NetworkError, sentenceOf } from './api-error.ts';

const FALLBACK = 'アカウント登録に失敗しました';

describe('the displayed message of an error', () => {
  it.each([
    ['a 4xx response', new ApiError(409, { code: 'username_taken', message: '使用されています' }), '使用されています'],
    ['a 5xx response with an explanation', new ApiError(503, { code: 'maintenance', message: '終了まで' }), '終了まで'],
    ['an internal error', new ApiError(500, { code: 'internal_error', message: 'エラー' }), FALLBACK],
    ['a proxy’s 502 page', new ApiError(502, {}), FALLBACK],
    ['a cut network', new NetworkError(null), FALLBACK],
    ['anything else', new Error('x'), FALLBACK],
  ])('of %s', (_, error, sentence) => {
    expect(sentenceOf(error, FALLBACK)).toBe(sentence);
  });

  it('has a general message without a fallback', () => {
    expect(sentenceOf(new NetworkError(null))).toContain('通信できませんでした');
    expect(sentenceOf(new Error('x'))).toBe('エラーが発生しました。もう一度お試しください。');
  });
});

describe('a 4xx response', () => {
  it('becomes an error with its status and message', () => {
    const error = new ApiError(404, { code: 'item_not_found', message: 'アイテムが見つかりません' });
    expect(error.message).toBe('404: アイテムが見つかりません');
    expect(error.text).toBe('アイテムが見つかりません');
    expect(new ApiError(502, {}).message).toBe('502: サーバーでエラーが発生しました。時間をおいて再度お試しください');
  });
});
