import { ApiError, isPassing } from '../../../lib/http/api-error.ts';
import type { DraftState } from './open-draft.ts';

/** In ms: a draft is saved so long after its last change. */
export const PAUSE = 3_000;
/** In ms: how long a save that failed for the moment waits for its next attempt; the last one from then on. */
export const RETRIES = [10_000, 30_000, 60_000] as const;
const LOGGED_OUT = 401;
const TOO_MANY = 429;

interface Saved {
  readonly revision: number;
  readonly updatedAt: string;
}
interface Work<Content, Answer extends Saved> {
  /** What the server doesn't have yet; null: nothing, or it must not be sent now. */
  readonly unsaved: () => Content | null;
  /** Sends the content as a change of that revision. */
  readonly send: (content: Content, revision: number) => Promise<Answer>;
  readonly onSaved: (content: Content, answer: Answer) => void;
  readonly onState: (state: DraftState) => void;
  readonly isOutdated: (error: unknown) => boolean;
}

/** Saves a draft some seconds after its last change: one request at a time, each at the revision that the last one made. */
export class DraftSaver<Content, Answer extends Saved = Saved> {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #running: Promise<void> | null = null;
  #failure: unknown;
  #failures = 0;
  #isHeld = false;
  /** The session has ended: each attempt would ask the member to log in again. */
  #isLoggedOut = false;
  /** The form may have changed since what is being sent. */
  #isWanted = false;
  #isOver = false;

  /** Of the draft as the server last answered. */
  revision: number;
  /**
   * What was sent, here or by the form's button, without an answer. It is sent again first: then the server knows it as a repetition,
   * and not as another screen's change.
   */
  unanswered: Content | null = null;
  readonly #work: Work<Content, Answer>;

  constructor(revision: number, work: Work<Content, Answer>) {
    this.revision = revision;
    this.#work = work;
  }

  /** The form has changed. */
  changed(): void {
    this.#failures = 0;
    this.#schedule(PAUSE);
  }

  /** The member has logged in again. */
  loggedIn(): void {
    this.#isLoggedOut = false;
    this.changed();
  }

  /** The page is being left, or the network is back. */
  saveNow(): void {
    clearTimeout(this.#timer);
    if (this.#isOver || this.#isHeld) return;
    // What has changed since then is saved after its answer.
    if (this.#running !== null) return void (this.#isWanted = true);
    const content = this.unanswered ?? this.#work.unsaved();
    if (content !== null) this.#running = this.#send(content);
  }

  /** Begins no save until `resume`, because the form is incomplete or sent in another way. */
  hold(): void {
    this.#isHeld = true;
  }

  resume(): void {
    this.#isHeld = false;
    this.changed();
  }

  /**
   * Holds, and waits for a save under way, or repeats one without an answer.
   * @returns the draft's revision
   * @throws the failure of a save that still has no answer: the revision that it may have made isn't known
   */
  async settled(): Promise<number> {
    this.hold();
    await this.#running;
    if (this.unanswered !== null) await this.#send(this.unanswered);
    if (this.unanswered !== null) throw this.#failure;
    return this.revision;
  }

  /** Saves nothing any more. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#isOver = true;
  }

  #schedule(wait: number): void {
    clearTimeout(this.#timer);
    if (!this.#isOver && !this.#isLoggedOut) this.#timer = setTimeout(() => this.saveNow(), wait);
  }

  async #send(content: Content): Promise<void> {
    this.unanswered = content;
    this.#isWanted = false;
    try {
      const answer = await this.#work.send(content, this.revision);
      this.#running = null;
      this.#succeeded(content, answer);
    } catch (error) {
      this.#running = null;
      this.#failed(error);
    }
  }

  #succeeded(content: Content, answer: Answer): void {
    this.unanswered = null;
    this.#failures = 0;
    this.#isLoggedOut = false;
    this.revision = answer.revision;
    this.#work.onSaved(content, answer);
    this.#work.onState({ is: 'saved', at: answer.updatedAt });
    if (this.#work.unsaved() !== null) this.#schedule(PAUSE);
  }

  #failed(error: unknown): void {
    this.#failure = error;
    const status = error instanceof ApiError ? error.status : null;
    if (isPassing(error) || status === TOO_MANY) {
      this.#work.onState({ is: 'waiting' });
      return this.#schedule(RETRIES[Math.min(this.#failures++, RETRIES.length - 1)]!);
    }
    this.#isLoggedOut = status === LOGGED_OUT;
    // Without a session nothing is said about an earlier attempt.
    if (!this.#isLoggedOut) this.unanswered = null;
    if (this.#work.isOutdated(error)) {
      this.stop();
      return this.#work.onState({ is: 'outdated' });
    }
    this.#work.onState({ is: 'refused', error });
    if (this.#isWanted) this.#schedule(PAUSE);
  }
}
