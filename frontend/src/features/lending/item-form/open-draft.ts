import type { ItemFormValues } from './item-form-values.ts';

/** A draft on the server that saves itself while its form is open. */
export interface OpenDraft {
  readonly id: string;
  /** Lets it save itself no more for now. @returns its revision @throws without a network, if that isn't known */
  readonly settled: () => Promise<number>;
  /** The form was sent as the draft, without an answer. */
  readonly sentWithoutAnswer: (values: ItemFormValues) => void;
}
