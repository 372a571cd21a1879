import { ApiError, isPassing } from '../../../lib/http/api-error.ts';

/** In ms: a draft is saved so long after its last change. */
export const PAUSE = 3_000;
/** In ms: how long a save that failed for the moment waits for its next attempt; the last one from then on. */
export const RETRIES = [10_000, 30_000, 60_000] as const;

/** What the form says about its draft. */
export type DraftState =
  | { readonly is: 'saved'; readonly at: string }
  /** Tried again by itself. */
  | { readonly is: 'waiting' }
  /** Tried again after the next change. */
  | { readonly is: 'refused'; readonly error: unknown }
  /** Another screen has changed, listed or deleted the draft: nothing is saved any more. */
  | { readonly is: 'outdated' };

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
  /** Sent without an answer. It is sent again first: then the server knows it as a repetition, and not as another screen's. */
  #unanswered: Content | null = null;
  #failure: unknown;
  #failures = 0;
  #isHeld = false;
  #isOver = false;

  /** Of the draft as the server last answered. */
  revision: number;
  readonly #work: Work<Content, Answer>;

  constructor(revision: number, work: Work<Content, Answer>) {
    this.revision = revision;
    this.#work = work;
  }

  /** What the server may have, though it hasn't answered yet; null: nothing. */
  get unanswered(): Content | null {
    return this.#unanswered;
  }

  /** The form has sent it by its button, without an answer. */
  sentWithoutAnswer(content: Content): void {
    this.#unanswered = content;
  }

  /** The form has changed. */
  changed(): void {
    this.#failures = 0;
    this.#schedule(PAUSE);
  }

  /** The page is being left, or the network is back. */
  saveNow(): void {
    clearTimeout(this.#timer);
    // What has changed since then is saved after its answer.
    if (this.#isOver || this.#isHeld || this.#running !== null) return;
    const content = this.#unanswered ?? this.#work.unsaved();
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
    if (this.#unanswered !== null) await this.#send(this.#unanswered);
    if (this.#unanswered !== null) throw this.#failure;
    return this.revision;
  }

  /** Saves nothing any more. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#isOver = true;
  }

  #schedule(wait: number): void {
    clearTimeout(this.#timer);
    if (!this.#isOver) this.#timer = setTimeout(() => this.saveNow(), wait);
  }

  async #send(content: Content): Promise<void> {
    this.#unanswered = content;
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
    this.#unanswered = null;
    this.#failures = 0;
    this.revision = answer.revision;
    this.#work.onSaved(content, answer);
    this.#work.onState({ is: 'saved', at: answer.updatedAt });
    if (this.#work.unsaved() !== null) this.#schedule(PAUSE);
  }

  #failed(error: unknown): void {
    this.#failure = error;
    if (isPassing(error)) {
      this.#work.onState({ is: 'waiting' });
      this.#schedule(RETRIES[Math.min(this.#failures++, RETRIES.length - 1)]!);
      return;
    }
    this.#unanswered = null;
    if (!this.#work.isOutdated(error)) return this.#work.onState({ is: 'refused', error });
    this.stop();
    this.#work.onState({ is: 'outdated' });
  }
}
