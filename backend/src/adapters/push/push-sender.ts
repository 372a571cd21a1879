/** Where one device hears of pushes, as its browser made it. */
export interface PushTarget {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/** VAPID: by these a push service knows who sends. */
export interface VapidKeys {
  /** An uncompressed point of P-256, base64url. */
  readonly publicKey: string;
  readonly privateKey: string;
}

export interface OutgoingPush {
  /** At most 32 characters of base64url: one that waits is replaced by another of its topic. */
  readonly topic: string;
  /** JSON; the push service can't read it. */
  readonly payload: string;
  /** For how many seconds the service keeps it for a device that is away. */
  readonly secondsKept: number;
}

/** The push service is away, or wants to be asked later. */
export class PushServiceUnavailable extends Error {
  override name = 'PushServiceUnavailable';
}

export type PushOutcome = 'sent' | 'gone' | 'refused' | 'unrecognised';

/** Hands pushes to the services of browsers' makers. Also the injection token. */
export abstract class PushSender {
  /** For browsers that subscribe. */
  abstract readonly publicKey: string;
  /** Whether an address is a push service's: nobody makes us call an address of their own. */
  abstract accepts(endpoint: string): boolean;
  /**
   * @returns `gone`: the device hears no more pushes; `refused`: this one won't be taken, however often it is tried; `unrecognised`:
   * the service doesn't take us for whom the device subscribed to
   * @throws PushServiceUnavailable
   */
  abstract send(target: PushTarget, push: OutgoingPush): Promise<PushOutcome>;
}
