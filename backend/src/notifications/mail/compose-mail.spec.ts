import { CONTACT } from '@meguri/contracts/service/contact.ts';
import { describe, expect, it } from '@jest/globals';
import { composeMail } from './compose-mail.ts';

const content = {
  to: 'hanako@example.jp',
  subject: 'メールアドレスの確認',
  paragraphs: ['次のリンクから確認してください。'],
};

describe('a mail', () => {
  it('has the same content as text and as HTML', () => {
    const action = { label: '確認する', url: 'https://meguri.example.jp/verify?a=1&b=2' };
    const { text, html } = composeMail({ ...content, name: 'hanako', action, notes: ['24時間有効です。'] });
    for (const part of ['hanako 様', content.paragraphs[0]!, '確認する', '24時間有効です。']) {
      expect(text).toContain(part);
      expect(html).toContain(part);
    }
    expect(text).toContain(action.url);
    expect(html).toContain('href="https://meguri.example.jp/verify?a=1&#38;b=2"');
  });

  it('says as HTML under a heading what it is about, and in a mailbox’s preview what happened', () => {
    expect(composeMail(content).html).toMatch(/<h1[^>]*>メールアドレスの確認<\/h1>/);
    const { html } = composeMail({ ...content, heading: '確認のお願い' });
    expect(html).toMatch(/<h1[^>]*>確認のお願い<\/h1>/);
    const [shown = ''] = html
      .slice(html.indexOf('<body'))
      .replace(/<[^>]*>/g, '')
      .trim()
      .split('\n');
    expect(shown).toBe(content.paragraphs[0]);
  });

  it('names an address for questions, since replies aren’t read', () => {
    const { text, html } = composeMail(content);
    for (const part of [text, html]) expect(part).toContain(`お問い合わせは ${CONTACT} までお願いします。`);
  });

  it('names the service before the subject', () => {
    const { subject, html } = composeMail(content);
    expect(subject).toBe('【巡り Meguri】メールアドレスの確認');
    expect(html).toContain(`<title>${subject}</title>`);
  });

  it('keeps markup in a name as text', () => {
    const { html } = composeMail({ ...content, name: '<img src=x onerror=alert(1)> "&\'', subject: '<b>x</b>' });
    expect(html).not.toMatch(/<img|<b>/);
    expect(html).toContain('&#60;img src=x onerror=alert(1)&#62; &#34;&#38;&#39;');
  });

  it.each(['a\r\nBcc: evil@example.com', 'a\nBcc: evil@example.com', 'a\u2028Bcc: x', 'a\u0000b', 'a\u0085b'])(
    'keeps the subject %j on one line',
    (subject) => expect(composeMail({ ...content, subject }).subject).toMatch(/^[^\p{Cc}\u2028\u2029]+$/u),
  );

  it('contains only http and https links', () => {
    const action = { label: 'x', url: 'javascript:alert(1)' };
    expect(() => composeMail({ ...content, action })).toThrow('http');
  });
});
