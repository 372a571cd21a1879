import type { OutgoingMail } from './mailer.ts';

/** A mail that stayed here instead of being sent. */
export interface OutboxMail extends OutgoingMail {
  readonly id: string;
  /** ISO 8601. */
  readonly sentAt: string;
}

/** Where mail lies when there is nobody to carry it. Also the injection token. */
export abstract class Outbox {
  /** The newest first. @param to only those to this address */
  abstract list(to?: string): Promise<readonly OutboxMail[]>;
  /** null: there is none. */
  abstract find(id: string): Promise<OutboxMail | null>;
  abstract forget(address: string): Promise<void>;
}

/** Where every mail is really sent. */
export class NoOutbox extends Outbox {
  override async list(): Promise<readonly OutboxMail[]> {
    return [];
  }

  override async find(): Promise<null> {
    return null;
  }

  override async forget(): Promise<void> {
    // Nothing was kept.
  }
}
