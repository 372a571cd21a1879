import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { isSame } from './use-persistent-state.ts';
import { type Unsaved, useUnsaved } from './use-unsaved.ts';

type Input<Values> = Partial<Values>;
type Saved<Values> = Readonly<Partial<Values>> | undefined;
type Names<Values> = readonly (keyof Values)[];
interface Never<Values> {
  /** Never stored: passwords and codes. */
  readonly secret?: Names<Values>;
  /** Not stored once the session has ended, since another person may use the browser next: names and addresses. */
  readonly personal?: Names<Values>;
  /** Stored elsewhere. */
  readonly except?: Names<Values>;
}
interface Options<Values> extends Never<Values> {
  readonly unsavedOf?: (values: Values, saved: Saved<Values>) => Input<Values>;
  readonly onRestored?: ((input: Input<Values>) => void) | undefined;
}

/**
 * Keeps what differs from a form's default values over a reload for a new release.
 * @param name unique on its page, also among forms of one kind
 */
export function usePersistentForm<Values extends FieldValues, Context, Output>(
  form: UseFormReturn<Values, Context, Output>,
  name: string,
  { unsavedOf = changed, onRestored, ...never }: Options<Values> = {},
): void {
  const { defaultValues } = form.formState;
  useUnsaved<Input<Values>>(
    name,
    (isEnded) => storable(unsavedOf(form.getValues(), defaultValues as Saved<Values>), never, isEnded),
    (input) => {
      form.reset({ ...form.getValues(), ...input }, { keepDefaultValues: true });
      onRestored?.(input);
    },
  );
}

/** What of unsaved input may be stored. @param isEnded whether the member's session has ended */
export function storable<Values extends object>(
  unsaved: Input<Values>,
  { secret = [], personal = [], except = [] }: Never<Values>,
  isEnded: boolean,
): Unsaved {
  const mayStore = (field: keyof Values) => !secret.includes(field) && !(isEnded && personal.includes(field));
  const fields = (Object.keys(unsaved) as (keyof Values)[]).filter((field) => !except.includes(field));
  const kept = fields.filter(mayStore);
  return {
    ...(kept.length > 0 && { input: Object.fromEntries(kept.map((field) => [field, unsaved[field]])) }),
    isLost: fields.some((field) => !mayStore(field) && unsaved[field] !== ''),
  };
}

const changed = <Values extends FieldValues>(values: Values, saved: Saved<Values>): Input<Values> =>
  Object.fromEntries(
    Object.entries(values).filter(([field, value]) => !isSame(value, saved?.[field])),
  ) as Input<Values>;
