import type { FieldError } from '@meguri/contracts/errors.ts';

/** A schema failed, or what a field names isn't there: 400 with each field's Japanese message. */
export class InvalidInput extends Error {
  override name = 'InvalidInput';
  readonly errors: readonly FieldError[];

  constructor(errors: readonly FieldError[]) {
    super(errors.map((error) => `${error.field}: ${error.message}`).join(', '));
    this.errors = errors;
  }

  static ofField(field: string, message: string): InvalidInput {
    return new InvalidInput([{ field, message }]);
  }
}
