import type { FieldError } from '@meguri/contracts/errors.ts';

/** A schema failed, or a field refers to something that doesn't exist: 400 with a Japanese message per field. */
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
