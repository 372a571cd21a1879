import { CONTACT } from '@meguri/contracts/service/contact.ts';
import { SERVICE_NAME } from '@meguri/contracts/service/service-name.ts';
import { grouped } from '@meguri/contracts/text/grouped.ts';

/** Rows under a heading. A number is yen; the last one of several is their sum. */
export interface MailSection {
  readonly heading: string;
  readonly rows: readonly (readonly [label: string, value: string | number])[];
}

/** The content of a mail as plain text: nothing in it is interpreted as markup. */
export interface MailContent {
  readonly to: string;
  readonly subject: string;
  /** Above the text; absent: the subject. */
  readonly heading?: string;
  /** Greeted as `<name> 様`; absent: no greeting. */
  readonly name?: string;
  readonly paragraphs: readonly string[];
  /** A picture above the text: a URL that needs no session. */
  readonly picture?: string | null;
  /** What the mail is about, below its text. */
  readonly sections?: readonly MailSection[];
  /** A button; the text version shows its URL. Only http or https. */
  readonly action?: { readonly label: string; readonly url: string };
  /** Small print below the button: how long the link is valid, what to do if the user didn't ask for the mail. */
  readonly notes?: readonly string[];
  /** Several notifications in one mail, each with its own link. */
  readonly entries?: readonly { readonly title: string; readonly text: string; readonly url: string }[];
  /** One click ends mails of this kind, also without a session (RFC 8058). */
  readonly unsubscribe?: { readonly label: string; readonly url: string };
}

export const SIGNATURE = `${SERVICE_NAME}（ベータ版）`;
export const AUTOMATIC = `このメールは自動で送信しています。返信されても内容の確認やお答えはできません。お問い合わせは ${CONTACT} までお願いします。`;

/** 1,500円 or −500円; a text stays. */
export const valueWords = (value: string | number): string =>
  typeof value === 'string' ? value : `${value < 0 ? '−' : ''}${grouped(Math.abs(value))}円`;

/** Whether a row is the sum of those above it. */
export const isSum = ({ rows }: MailSection, place: number): boolean =>
  place > 0 && place === rows.length - 1 && typeof rows[place]?.[1] === 'number';
