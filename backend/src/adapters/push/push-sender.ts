/** A device's push subscription, created by its browser. */
export interface PushTarget {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** VAPID keys, by which a push service identifies the sender. */
export interface VapidKeys {
  /** An uncompressed point of P-256, base64url. */
  readonly publicKey: string;
  readonly privateKey: string;
}

export interface OutgoingPush {
  /** At most 32 characters of base64url: a pending push is replaced by the next with the same topic. */
  readonly topic: string;
  /** JSON, encrypted so that the push service can't read it. */
  readonly payload: string;
  /** How many seconds the push service keeps it for an offline device. */
  readonly secondsKept: number;
}

/** The push service is unavailable, or asks to retry later. */
export class PushServiceUnavailable extends Error {
  override name = 'PushServiceUnavailable';
}

export type PushOutcome = 'sent' | 'gone' | 'refused' | 'unrecognised';

/** Sends pushes through browser makers' services. Also the injection token. */
export abstract class PushSender {
  /** For browsers that subscribe. */
  abstract readonly publicKey: string;
  /** Whether an address belongs to a push service, so that users can't make this server call other addresses. */
  abstract accepts(endpoint: string): boolean;
  /**
   * @returns `gone`: the subscription has ended; `refused`: the service never accepts this push; `unrecognised`: the
   * keys aren't those that the device subscribed with
   * @throws PushServiceUnavailable
   */
  abstract send(target: PushTarget, push: OutgoingPush): Promise<PushOutcome>;
}
