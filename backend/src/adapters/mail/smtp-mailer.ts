import { SERVICE_NAME } from '@meguri/contracts/service/service-name.ts';
import nodemailer, { type Transporter } from 'nodemailer';
import type SMTPTransport from 'nodemailer/lib/smtp-transport';
import { Mailer, MailRefused, MailServerAway, type OutgoingMail, Undeliverable } from './mailer.ts';

export interface SmtpOptions {
  /** `smtp://` or `smtps://`, with user and password where the server wants them. */
  readonly url: string;
  /** The sender's address. */
  readonly from: string;
}

const TIMEOUT_MS = 20_000;

/** Sends through an SMTP server. nodemailer encodes subject and names, and folds headers. */
export class SmtpMailer extends Mailer {
  private readonly transporter: Transporter<SMTPTransport.SentMessageInfo>;
  private readonly from: string;

  constructor({ url, from }: SmtpOptions) {
    super();
    this.from = from;
    const timeouts = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS };
    this.transporter = nodemailer.createTransport({ url, ...timeouts });
  }

  override async send({ to, subject, text, html, unsubscribeUrl }: OutgoingMail, id: string): Promise<void> {
    if (/[\s,;<>]/.test(to)) throw new Undeliverable('not one plain address');
    try {
      await this.transporter.sendMail({
        from: { name: SERVICE_NAME, address: this.from },
        to: { name: '', address: to },
        envelope: { from: this.from, to: [to] },
        messageId: `<${id}@${this.from.split('@')[1] ?? 'localhost'}>`,
        headers: { 'Auto-Submitted': 'auto-generated', ...oneClick(unsubscribeUrl) },
        ...{ subject, text, html },
        disableFileAccess: true,
        disableUrlAccess: true,
      });
    } catch (error) {
      throw failure(error);
    }
  }
}

const oneClick = (url: string | null | undefined): Record<string, string> =>
  url ? { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {};

/** nodemailer's own messages quote the address, which belongs in no log and no job's outcome. */
function failure(error: unknown): Error {
  const { code, command, responseCode, response } = error as Partial<Record<string, unknown>>;
  const what = `SMTP ${String(command ?? '')} ${String(responseCode ?? code ?? 'failed')}`.replace(/\s+/g, ' ');
  const reply = typeof responseCode === 'number' && ABOUT_ONE_MAIL.has(String(command)) ? responseCode : null;
  if (reply === null || reply === SERVICE_CLOSING) return new MailServerAway(what);
  if (reply < 500) return new Error(what);
  const ofAddress = command === 'RCPT TO' && isAboutAddress(reply, String(response));
  return ofAddress ? new Undeliverable(what) : new MailRefused(what);
}

/**
 * Whether a refused recipient is what is wrong. Servers answer it also with what they have against who sends (relaying, a blocked
 * host, MAIL FROM): taken for a wrong address, every mail would be gone without anybody being told.
 */
function isAboutAddress(reply: number, response: string): boolean {
  const enhanced = /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1];
  if (enhanced !== undefined) return OF_ADDRESS.test(enhanced);
  return OF_MAILBOX.has(reply) && !/relay|sender|authent|block|denied|policy|spam/i.test(response);
}

/** The recipient's address and mailbox (RFC 3463, 3.2 and 3.3; RFC 7505); 5.1.0 is also Postfix's for an unknown sender. */
const OF_ADDRESS = /^5\.(1\.([1-6]|10)|2\.\d+)$/;
/** Of a server without such codes: mailbox unavailable, not local, name not allowed, domain without mail (RFC 5321, 7504). */
const OF_MAILBOX: ReadonlySet<number> = new Set([550, 551, 553, 556]);

/** Before these, a server has not heard of any mail yet: whatever it says is about itself, or about how it is set up here. */
const ABOUT_ONE_MAIL: ReadonlySet<string> = new Set(['MAIL FROM', 'RCPT TO', 'DATA']);
/** A server may say so to any command, when it has to stop (RFC 5321, 3.8). */
const SERVICE_CLOSING = 421;
