import { DIRECT_CHATS_KEPT_YEARS, GUEST_CONFIRMATION_HOURS, RECORDS_KEPT_YEARS } from '@meguri/contracts/limits.ts';
import { describe, expect, it } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import type { LegalSection } from './legal-layout.tsx';
import { PRIVACY_USE } from './privacy/use.tsx';
import { LIABILITY_TERMS } from './terms/liability.tsx';

const wordsOf = (sections: readonly LegalSection[], id: string): string => {
  const section = sections.find((one) => one.id === id);
  return renderToStaticMarkup(<>{section?.content}</>).replace(/<[^>]+>/g, '');
};

describe('the legal texts', () => {
  it('say where an account is deleted', () => {
    expect(wordsOf(LIABILITY_TERMS, 'withdrawal')).toContain('プロフィール設定');
  });

  it.each(['本人確認済み', 'オンライン', '既読', '入力中'])('name 「%s」 among what others see', (shown) => {
    expect(wordsOf(PRIVACY_USE, 'others')).toContain(shown);
  });

  it.each([
    ...['パスキーの公開鍵', 'LINE、Google、Apple', '出品の下書き', '手渡しの日時と目印'],
    '登録していない方は、返信をお送りするメールアドレス',
  ])('name 「%s」 among what is collected', (collected) => {
    expect(wordsOf(PRIVACY_USE, 'collected')).toContain(collected);
  });

  it('name what guests leave with a question once', () => {
    expect(wordsOf(PRIVACY_USE, 'collected').match(/登録を?していない方/g)).toHaveLength(1);
  });

  it('state the same retention of direct messages', () => {
    const kept = `取引によらない会員間のメッセージは、最後のメッセージから${DIRECT_CHATS_KEPT_YEARS}年間`;
    expect(wordsOf(PRIVACY_USE, 'retention')).toContain(kept);
    expect(wordsOf(LIABILITY_TERMS, 'records')).toContain(kept);
  });

  it('state which marks coupons leave, why, and how long they are kept', () => {
    expect(wordsOf(PRIVACY_USE, 'collected')).toMatch(
      /クーポンの目印.*メールアドレス.*カード.*重ねて受け取ることを防ぐ/,
    );
    expect(wordsOf(PRIVACY_USE, 'retention')).toContain(
      `クーポンの目印は、付けたときから${RECORDS_KEPT_YEARS}年間保存`,
    );
  });

  it('state how long questions to the operators and guests’ addresses are kept', () => {
    const retention = wordsOf(PRIVACY_USE, 'retention');
    expect(retention).toContain(`ご相談は、最後のメッセージから${RECORDS_KEPT_YEARS}年間保存`);
    expect(retention).toContain(`${GUEST_CONFIRMATION_HOURS}時間以内にアドレスが確認されなければ消去`);
  });

  it('name the documents that contain the full name', () => {
    expect(wordsOf(PRIVACY_USE, 'purpose')).toMatch(/領収書.*支払明細書/);
  });
});
