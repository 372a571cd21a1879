import { SERVICE_NAME } from '@meguri/contracts/service/service-name.ts';
import nodemailer, { type Transporter } from 'nodemailer';
import type SMTPTransport from 'nodemailer/lib/smtp-transport';
import { Mailer, MailRefused, MailServerAway, type OutgoingMail, Undeliverable } from './mailer.ts';

export interface SmtpOptions {
  /** `smtp://` or `smtps://`, with user and password if the server requires them. */
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

/** nodemailer's messages quote the address, which must not appear in logs or job outcomes. */
function failure(error: unknown): Error {
  const { code, command, responseCode, response } = error as Partial<Record<string, unknown>>;
  const what = `SMTP ${String(command ?? '')} ${String(responseCode ?? code ?? 'failed')}`.replace(/\s+/g, ' ');
  const reply = typeof responseCode === 'number' && MAIL_COMMANDS.has(String(command)) ? responseCode : null;
  if (reply === null || reply === SERVICE_CLOSING) return new MailServerAway(what);
  if (reply < 500) return new Error(what);
  const ofAddress = command === 'RCPT TO' && isAboutAddress(reply, String(response));
  return ofAddress ? new Undeliverable(what) : new MailRefused(what);
}

/**
 * Whether a reply says that the recipient's address is wrong. Servers also refuse recipients because of the sender
 * (relaying, a blocked host, MAIL FROM): if that counted as a wrong address, all mail would be dropped silently.
 */
function isAboutAddress(reply: number, response: string): boolean {
  const enhanced = /^\d{3}[ -](5\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1];
  if (enhanced !== undefined) return ADDRESS_CODES.test(enhanced);
  return MAILBOX_CODES.has(reply) && !/relay|sender|authent|block|denied|policy|spam/i.test(response);
}

/**
 * Enhanced codes about the recipient's address or mailbox (RFC 3463, 3.2 and 3.3; RFC 7505); 5.1.0 is excluded, because
 * Postfix also uses it for an unknown sender.
 */
const ADDRESS_CODES = /^5\.(1\.([1-6]|10)|2\.\d+)$/;
/**
 * Basic codes of a server without enhanced ones: mailbox unavailable, not local, name not allowed, domain without mail
 * (RFC 5321, 7504).
 */
const MAILBOX_CODES: ReadonlySet<number> = new Set([550, 551, 553, 556]);

/**
 * Before these commands the server hasn't seen a mail: its reply concerns the server itself, or this service's
 * configuration.
 */
const MAIL_COMMANDS: ReadonlySet<string> = new Set(['MAIL FROM', 'RCPT TO', 'DATA']);
/** A server that shuts down may reply this to any command (RFC 5321, 3.8). */
const SERVICE_CLOSING = 421;
