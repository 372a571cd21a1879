/** One message to one person. */
export interface OutgoingMail {
  /** One address, without a name. */
  readonly to: string;
  /** A single line of any characters; the adapter encodes it. */
  readonly subject: string;
  readonly text: string;
  /** A whole document. */
  readonly html: string;
  /** A POST there ends mails of this sort (RFC 8058); absent: such mails can't be ended. */
  readonly unsubscribeUrl?: string | null;
}

/** The address takes no mail, and trying again won't help. */
export class Undeliverable extends Error {
  override name = 'Undeliverable';
}

/** The server takes this mail never: what it says or who sends it isn't wanted. Trying it again unchanged won't help. */
export class MailRefused extends Error {
  override name = 'MailRefused';
}

/** Nothing was wrong with the mail: no server took any. */
export class MailServerAway extends Error {
  override name = 'MailServerAway';
}

/** Hands mail over to whoever carries it. Also the injection token. */
export abstract class Mailer {
  /**
   * @param id UUID, the same when the same mail is sent again because nobody knows whether it went
   * @throws Undeliverable, MailRefused, MailServerAway; anything else is of this mail and may be tried again. No message of an error names the address.
   */
  abstract send(mail: OutgoingMail, id: string): Promise<void>;
}
