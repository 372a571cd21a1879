import type { ItemFormValues } from './item-form-values.ts';

/** A draft on the server that saves itself while its form is open. */
export interface OpenDraft {
  readonly id: string;
  /** Lets it save itself no more for now. @returns its revision @throws without a network, if that isn't known */
  readonly settled: () => Promise<number>;
  /** The form was sent as the draft, without an answer. */
  readonly sentWithoutAnswer: (values: ItemFormValues) => void;
}

/** What the form says about its draft. */
export type DraftState =
  | { readonly is: 'saved'; readonly at: string }
  /** Tried again by itself. */
  | { readonly is: 'waiting' }
  /** Tried again after the next change, or the next login. */
  | { readonly is: 'refused'; readonly error: unknown }
  /** Another screen has changed, listed or deleted the draft: nothing is saved any more. */
  | { readonly is: 'outdated' };
