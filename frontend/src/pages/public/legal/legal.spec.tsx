import { DIRECT_CHATS_KEPT_YEARS } from '@meguri/contracts/limits.ts';
import { describe, expect, it } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { LegalLayout, type LegalSection } from './legal-layout.tsx';
import { PRIVACY_USE } from './privacy/use.tsx';
import { LIABILITY_TERMS } from './terms/liability.tsx';

const wordsOf = (sections: readonly LegalSection[], id: string): string => {
  const section = sections.find((one) => one.id === id);
  return renderToStaticMarkup(<>{section?.content}</>).replace(/<[^>]+>/g, '');
};

describe('what members agree to', () => {
  it('leads who wants to leave to where one does', () => {
    expect(wordsOf(LIABILITY_TERMS, 'withdrawal')).toContain('プロフィール設定');
  });

  it.each(['本人確認済み', 'オンライン', '既読', '入力中'])('names 「%s」 among what others see', (shown) => {
    expect(wordsOf(PRIVACY_USE, 'others')).toContain(shown);
  });

  it('tells in both texts alike how long direct messages are kept', () => {
    const kept = `取引によらない会員間のメッセージは、最後のメッセージから${DIRECT_CHATS_KEPT_YEARS}年間`;
    expect(wordsOf(PRIVACY_USE, 'retention')).toContain(kept);
    expect(wordsOf(LIABILITY_TERMS, 'records')).toContain(kept);
  });

  it('names the papers that are made out to a full name', () => {
    expect(wordsOf(PRIVACY_USE, 'purpose')).toMatch(/領収書.*支払明細書/);
  });
});

it('cuts no word of other letters than hiragana between lines, nor leaves few signs to the last one', () => {
  const lead = '本規約（以下「規約」）は、本サービスの窓口にご請求の後、24時間以内にお知らせします。';
  const page = renderToStaticMarkup(
    <MemoryRouter>
      <LegalLayout title="" lead={<b>{lead}</b>} sections={[]} />
    </MemoryRouter>,
  );
  const whole = [...page.matchAll(/<span class="whitespace-nowrap">([^<]*)/g)].map(([, words]) => words);
  expect(whole).toEqual([
    '本規約',
    '（以下「規約」）',
    '本サービス',
    '窓口',
    'ご請求',
    '24時間以内',
    'お知らせします。',
  ]);
});
