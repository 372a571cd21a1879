import { once } from 'node:events';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { Undeliverable } from './mailer.ts';
import { SmtpMailer } from './smtp-mailer.ts';

const ID = '6a1b2c3d-0000-4000-8000-000000000001';
const MAIL = { to: 'hanako@example.jp', subject: '確認', text: '本文です', html: '<p>本文です</p>' };
let server: Server | undefined;
afterEach(() => void server?.close());

/** An SMTP server that takes one conversation down, and answers RCPT with `recipient`. */
async function smtp(recipient = '250 ok') {
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
        if (ended) say('250 queued');
        else if (begins) say('354 go on');
        else if (inData) continue;
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

describe('the SMTP mailer', () => {
  it('sends text and HTML to the one person, under an id that a repetition shares', async () => {
    const { heard, mailer } = await smtp();
    await mailer.send(MAIL, ID);
    expect(heard.filter((line) => line.startsWith('RCPT'))).toEqual(['RCPT TO:<hanako@example.jp>']);
    expect(heard).toContain(`Message-ID: <${ID}@meguri.jp>`);
    expect(heard.join('\n')).toMatch(/text\/plain[^]*text\/html/);
  });

  it('encodes a subject that wants to be a header', async () => {
    const { heard, mailer } = await smtp();
    await mailer.send({ ...MAIL, subject: 'x\r\nBcc: evil@example.com' }, ID);
    expect(heard.filter((line) => /^bcc:/i.test(line))).toEqual([]);
    expect(heard.filter((line) => line.startsWith('RCPT'))).toHaveLength(1);
  });

  it('writes to one address only, whatever it looks like', async () => {
    const { heard, mailer } = await smtp();
    const to = 'a@example.jp, b@example.jp';
    await expect(mailer.send({ ...MAIL, to }, ID)).rejects.toBeInstanceOf(Undeliverable);
    expect(heard).toEqual([]);
  });

  it('tells an address that takes no mail from a server that takes none now, without naming it', async () => {
    const refused = await (await smtp('550 5.1.1 <hanako@example.jp> unknown')).mailer.send(MAIL, ID).catch(String);
    expect(refused).toBe('Undeliverable: SMTP RCPT TO 550');
    server?.close();
    const later = (await smtp('451 try later')).mailer.send(MAIL, ID);
    await expect(later).rejects.not.toBeInstanceOf(Undeliverable);
    expect(String(await later.catch(String))).not.toContain('hanako');
  });
});
