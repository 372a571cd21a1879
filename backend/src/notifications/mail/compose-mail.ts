import { SERVICE_NAME } from '@meguri/contracts/service/service-name.ts';
import type { OutgoingMail } from '../../adapters/mail/mailer.ts';
import type { MailContent } from './mail-content.ts';
import { asHtml } from './mail-html.ts';
import { asText } from './mail-text.ts';
import { singleLine } from './single-line.ts';

/** Composes a mail as text and as HTML. Names and texts that users wrote are escaped. */
export function composeMail(content: MailContent): OutgoingMail {
  const { to, action, entries = [], picture, unsubscribe } = content;
  const addresses = [action?.url, ...entries.map(({ url }) => url), picture ?? undefined, unsubscribe?.url];
  if (addresses.some((url) => url !== undefined && !/^https?:\/\//.test(url)))
    throw new Error('A mail links to http or https only');
  const subject = singleLine(`【${SERVICE_NAME}】${content.subject}`);
  const words = { to, subject, text: asText(content), html: asHtml({ ...content, title: subject }) };
  return unsubscribe === undefined ? words : { ...words, unsubscribeUrl: unsubscribe.url };
}
