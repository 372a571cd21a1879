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

  it('fills the rest of a mailbox’s preview, so that it doesn’t go on with the service’s name', () => {
    const { html } = composeMail(content);
    const [, filler = ''] = /<div[^>]*aria-hidden="true">([^<]*)</.exec(html) ?? [];
    expect(filler.split(' ').length).toBeGreaterThan(50);
    expect(html.indexOf(filler)).toBeGreaterThan(html.indexOf(`>${content.paragraphs[0]}<`));
    expect(html.indexOf(filler)).toBeLessThan(html.indexOf('巡り Meguri</p>'));
  });

  it('has contrasts of its own where mails are shown in the dark', () => {
    const action = { label: '確認する', url: 'https://meguri.example.jp/verify' };
    const sections = [
      {
        heading: 'お支払いの内訳',
        rows: [
          ['レンタル料金', 3000],
          ['お支払い額', 3000],
        ] as const,
      },
    ];
    const { html } = composeMail({ ...content, action, sections, notes: ['24時間有効です。'] });
    expect(html).toContain('<meta name="color-scheme" content="light dark">');
    const dark = /prefers-color-scheme:dark\)\{([^]*)\n\}/.exec(html)?.[1] ?? '';
    const named = new Set([...html.matchAll(/class="([^"]+)"/g)].flatMap(([, names = '']) => names.split(' ')));
    expect([...named].filter((name) => !dark.includes(`.${name}`))).toEqual([]);
    expect(named.size).toBeGreaterThan(5);
  });

  it('is readable as text by itself: a heading for each part, aligned amounts, each link on its own line', () => {
    const { text } = composeMail({
      ...content,
      name: 'hanako',
      sections: [
        {
          heading: '取引の内容',
          rows: [
            ['アイテム', '麻の\nワンピース'],
            ['利用期間', '12月10日〜'],
          ],
        },
        {
          heading: 'お支払いの内訳',
          rows: [
            ['レンタル料金', 13_000],
            ['クーポン', -500],
            ['合計', 12_500],
          ],
        },
      ],
      entries: [{ title: '発送されました', text: '「鞄」が発送されました。', url: 'https://meguri.example.jp/1' }],
      action: { label: '取引を開く', url: 'https://meguri.example.jp/2' },
      unsubscribe: { label: '停止する', url: 'https://meguri.example.jp/3' },
    });
    expect(text).toContain('■ 取引の内容\nアイテム：麻の ワンピース\n利用期間：12月10日〜\n\n');
    expect(text).toContain(
      '■ お支払いの内訳\nレンタル料金：13,000円\nクーポン\u3000\u3000：  −500円\n合計\u3000\u3000\u3000\u3000：12,500円\n\n',
    );
    expect(text).toContain('■ 発送されました\n「鞄」が発送されました。\nhttps://meguri.example.jp/1\n\n');
    const links = text.split('\n').filter((line) => line.includes('://'));
    expect(links).toEqual([1, 2, 3].map((n) => `https://meguri.example.jp/${n}`));
    expect(text.trimEnd()).toMatch(/停止する：\nhttps:\S+$/);
  });

  it('has the same rows as HTML, with a rule above a sum only', () => {
    const rows = [
      ['レンタル料金', 3000],
      ['合計', 2500],
    ] as const;
    const { html } = composeMail({ ...content, sections: [{ heading: '<内訳>', rows }] });
    expect(html).toContain('&#60;内訳&#62;</h2>');
    expect(html).toMatch(/<th scope="row"[^>]*>レンタル料金<\/th><td style[^>]*>3,000円<\/td>/);
    expect(html).toMatch(/<th scope="row"[^>]*>合計<\/th><td class="sum"[^>]*border-top[^>]*>2,500円<\/td>/);
    const alone = composeMail({ ...content, sections: [{ heading: '延滞料', rows: [['2日分', 1285]] }] });
    expect(alone.html).not.toContain('class="sum"');
  });

  it('breaks no line inside a date', () => {
    const text = '12月2日(水) 18:00までに返答してください。';
    expect(composeMail({ ...content, paragraphs: [text] }).html).toContain(
      '<span style="white-space:nowrap">12月2日(水) 18:00</span>までに',
    );
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
