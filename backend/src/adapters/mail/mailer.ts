/** One message to one recipient. */
export interface OutgoingMail {
  /** One address, without a name. */
  readonly to: string;
  /** A single line of any characters; the adapter encodes it. */
  readonly subject: string;
  readonly text: string;
  /** A complete document. */
  readonly html: string;
  /** A POST there unsubscribes from mails of this kind (RFC 8058); absent: such mails can't be unsubscribed. */
  readonly unsubscribeUrl?: string | null;
}

/** The address doesn't accept mail; a retry won't help. */
export class Undeliverable extends Error {
  override name = 'Undeliverable';
}

/** The server permanently refuses this mail, because of its content or its sender; an unchanged retry won't help. */
export class MailRefused extends Error {
  override name = 'MailRefused';
}

/** No mail server accepted the connection; the mail itself may be fine. */
export class MailServerAway extends Error {
  override name = 'MailServerAway';
}

/** Sends mail. Also the injection token. */
export abstract class Mailer {
  /**
   * @param id UUID, the same for a retry after an unknown outcome
   * @throws Undeliverable, MailRefused, MailServerAway; any other error concerns this mail and may be retried. No error
   * message contains the address.
   */
  abstract send(mail: OutgoingMail, id: string): Promise<void>;
}
