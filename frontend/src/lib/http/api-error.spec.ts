import { describe, expect, it } from '@jest/globals';
import { ApiError, NetworkError, sentenceOf } from './api-error.ts';

const FALLBACK = 'アカウント登録に失敗しました';

describe('the sentence about an error', () => {
  it.each([
    ['a refusal', new ApiError(409, { code: 'username_taken', message: '使用されています' }), '使用されています'],
    ['a failure that the server explains', new ApiError(503, { code: 'maintenance', message: '終了まで' }), '終了まで'],
    ['a server that broke down', new ApiError(500, { code: 'internal_error', message: 'エラー' }), FALLBACK],
    ['a proxy that answers with a page', new ApiError(502, {}), FALLBACK],
    ['a cut network', new NetworkError(null), FALLBACK],
    ['anything else', new Error('x'), FALLBACK],
  ])('of %s', (_, error, sentence) => {
    expect(sentenceOf(error, FALLBACK)).toBe(sentence);
  });

  it('says what is known where nothing else is to be said', () => {
    expect(sentenceOf(new NetworkError(null))).toContain('通信できませんでした');
    expect(sentenceOf(new Error('x'))).toBe('エラーが発生しました。もう一度お試しください。');
  });
});

describe('a refusal', () => {
  it('is an error of its status and its sentence', () => {
    const error = new ApiError(404, { code: 'item_not_found', message: 'アイテムが見つかりません' });
    expect(error.message).toBe('404: アイテムが見つかりません');
    expect(error.text).toBe('アイテムが見つかりません');
    expect(new ApiError(502, {}).message).toBe('502: サーバーでエラーが発生しました。時間をおいて再度お試しください');
  });
});
