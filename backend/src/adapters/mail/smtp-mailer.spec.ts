import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { MailRefused, MailServerAway, Undeliverable } from './mailer.ts';
import { SmtpMailer } from './smtp-mailer.ts';

const ID = '6a1b2c3d-0000-4000-8000-000000000001';
const MAIL = { to: 'hanako@example.jp', subject: '確認', text: '本文です', html: '<p>本文です</p>' };
let server: Server | undefined;
afterEach(() => void server?.close());

/** An SMTP server that records conversations and gives these answers. */
async function smtp({ sender = '250 ok', recipient = '250 ok', whole = '250 queued' } = {}) {
  const heard: string[] = [];
  server = createServer((socket) => {
    let inData = false;
    const say = (line: string) => socket.write(`${line}\r\n`);
    say('220 test');
    socket.setEncoding('utf8').on('error', () => undefined);
    socket.on('data', (text: string) => {
      for (const line of text.split('\r\n').slice(0, -1)) {
        heard.push(line);
        const ended = inData && line === '.';
        const begins = !inData && line === 'DATA';
        if (ended) say(whole);
        else if (begins) say('354 go on');
        else if (inData) continue;
        else if (line.startsWith('MAIL')) say(sender);
        else if (line.startsWith('RCPT')) say(recipient);
        else say('250 ok');
        inData = begins || (inData && !ended);
      }
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { heard, mailer: new SmtpMailer({ url: `smtp://127.0.0.1:${port}?ignoreTLS=true`, from: 'post@meguri.jp' }) };
}

/** Decodes the encoded words of a header (RFC 2047). */
const decoded = (header: string): string =>
  header
    .replaceAll(/\?=\s+=\?/g, '?==?')
    .replaceAll(/=\?utf-8\?([BQ])\?([^?]*)\?=/gi, (_, way: string, text: string) =>
      way.toUpperCase() === 'B'
        ? Buffer.from(text, 'base64').toString()
        : decodeURIComponent(text.replaceAll('_', ' ').replaceAll('=', '%')),
    );

describe('the SMTP mailer', () => {
  it('sends text and HTML to one recipient, with an id that a repetition shares', async () => {
    const { heard, mailer } = await smtp();
    await mailer.send(MAIL, ID);
    expect(heard.filter((line) => line.startsWith('RCPT'))).toEqual(['RCPT TO:<hanako@example.jp>']);
    expect(heard).toContain(`Message-ID: <${ID}@meguri.jp>`);
    expect(heard.join('\n')).toMatch(/text\/plain[^]*text\/html/);
  });

  it.each(['hana..ko.sato@docomo.ne.jp', 'hanako.@docomo.ne.jp', 'hana...ko@ezweb.ne.jp'])(
    'quotes the local part of %s in the envelope and in the header',
    async (to) => {
      const { heard, mailer } = await smtp();
      await mailer.send({ ...MAIL, to }, ID);
      const quoted = `"${to.replace('@', '"@')}`;
      expect(heard.filter((line) => line.startsWith('RCPT'))).toEqual([`RCPT TO:<${quoted}>`]);
      expect(heard).toContain(`To: <${quoted}>`);
    },
  );

  it('encodes a subject that looks like a header', async () => {
    const { heard, mailer } = await smtp();
    await mailer.send({ ...MAIL, subject: 'x\r\nBcc: evil@example.com' }, ID);
    expect(heard.filter((line) => /^bcc:/i.test(line))).toEqual([]);
    expect(heard.filter((line) => line.startsWith('RCPT'))).toHaveLength(1);
  });

  it('sends a subject with the longest name unchanged', async () => {
    const { heard, mailer } = await smtp();
    const subject = '「漢字仮名交じりの全角三十文字の名前👘が折り返しもなく続く場合」が届きました';
    await mailer.send({ ...MAIL, subject }, ID);
    const head = heard.slice(0, heard.indexOf('', heard.indexOf('DATA'))).join('\r\n');
    const sent = /^Subject: (.*(?:\r\n[ \t].*)*)/m.exec(head)?.[1] ?? '';
    expect(sent.split('\r\n').every((line) => line.length <= 76)).toBe(true);
    expect(decoded(sent)).toBe(subject);
  });

  it('sends to one address only, whatever it looks like', async () => {
    const { heard, mailer } = await smtp();
    const to = 'a@example.jp, b@example.jp';
    await expect(mailer.send({ ...MAIL, to }, ID)).rejects.toBeInstanceOf(Undeliverable);
    expect(heard).toEqual([]);
  });

  it('distinguishes a rejected address from a server that accepts nothing now, without naming the address', async () => {
    const refused = await (
      await smtp({ recipient: '550 5.1.1 <hanako@example.jp> unknown' })
    ).mailer
      .send(MAIL, ID)
      .catch(String);
    expect(refused).toBe('Undeliverable: SMTP RCPT TO 550');
    server?.close();
    const later = await (
      await smtp({ recipient: '451 <hanako@example.jp> try later' })
    ).mailer
      .send(MAIL, ID)
      .catch(String);
    expect(later).toBe('Error: SMTP RCPT TO 451');
  });

  it.each([
    '550 5.1.1 unknown',
    '550-5.1.1 The account does not exist.\r\n550 5.1.1 Check for typos',
    '552 5.2.2 mailbox full',
    '556 5.1.10 takes no mail',
    '550 no such user here',
    '553 mailbox name not allowed',
  ])('blames the address when a server responds to it with %j', async (recipient) => {
    await expect((await smtp({ recipient })).mailer.send(MAIL, ID)).rejects.toBeInstanceOf(Undeliverable);
  });

  // Postfix reports a rejected sender only after the recipient was named.
  it.each([
    '554 5.7.1 <hanako@example.jp>: Relay access denied',
    '553 5.7.1 <post@meguri.jp>: Sender address rejected: not owned by user',
    '550 5.1.0 <post@meguri.jp>: Sender address rejected: User unknown',
    '553 5.1.8 <post@meguri.jp>: Sender address rejected: Domain not found',
    '554 5.7.1 Service unavailable; client host blocked using a list',
    '530 5.7.0 Authentication required',
    '550 relay not permitted',
    '554 no',
  ])('reports that a server refuses the mail for any recipient when it responds with %j', async (recipient) => {
    await expect((await smtp({ recipient })).mailer.send(MAIL, ID)).rejects.toBeInstanceOf(MailRefused);
  });

  it.each([
    ['the sender', { sender: '550 5.7.1 not you, hanako@example.jp' }, 'MAIL FROM 550'],
    ['what it says', { whole: '554 5.7.1 <hanako@example.jp> looks like spam' }, 'DATA 554'],
  ])('reports that a server refuses %s for good', async (_, answers, what) => {
    const refused = await (await smtp(answers)).mailer.send(MAIL, ID).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(MailRefused);
    expect(String(refused)).toBe(`MailRefused: SMTP ${what}`);
  });

  it('allows a retry of a temporary rejection', async () => {
    const later = await (await smtp({ whole: '452 4.3.1 no room' })).mailer.send(MAIL, ID).catch(String);
    expect(later).toBe('Error: SMTP DATA 452');
  });

  it.each([
    ['that closes', { sender: '421 4.3.2 closing' }],
    ['that is overloaded after the mail', { whole: '421 4.3.2 closing' }],
  ])('reports that a server %s is down', async (_, answers) => {
    await expect((await smtp(answers)).mailer.send(MAIL, ID)).rejects.toBeInstanceOf(MailServerAway);
  });

  it('reports that a server that doesn’t respond is down', async () => {
    const { mailer } = await smtp();
    server?.close();
    await once(server!, 'close');
    await expect(mailer.send(MAIL, ID)).rejects.toBeInstanceOf(MailServerAway);
  });
});
