import type { OutgoingMail } from './mailer.ts';

/** A mail that was kept instead of sent. */
export interface OutboxMail extends OutgoingMail {
  readonly id: string;
  /** ISO 8601. */
  readonly sentAt: string;
}

/** Mail that is kept where no mail server is configured. Also the injection token. */
export abstract class Outbox {
  /** The newest first. @param to only mails to this address */
  abstract list(to?: string): Promise<readonly OutboxMail[]>;
  /** null: there is none. */
  abstract find(id: string): Promise<OutboxMail | null>;
  abstract forget(address: string): Promise<void>;
}

/** Used where mail is really sent. */
export class NoOutbox extends Outbox {
  override async list(): Promise<readonly OutboxMail[]> {
    return [];
  }

  override async find(): Promise<null> {
    return null;
  }

  override async forget(): Promise<void> {
    // There is nothing to delete.
  }
}
