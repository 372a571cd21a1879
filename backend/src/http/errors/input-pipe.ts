import { type ArgumentMetadata, Injectable, type PipeTransform } from '@nestjs/common';
import { type FieldError, Rejected } from '@meguri/contracts/errors.ts';
import type * as z from 'zod';
import { InvalidInput } from './invalid-input.ts';

/** A longer list wouldn't help the user. */
const MAX_ERRORS = 50;

/**
 * Parses parameters for which a route names a zod schema: `@Body({ schema })`, `@Query({ schema })`, `@Param('id', {
 * schema })`. A path parameter that fails its schema can't name anything that exists: 404. Any other failure is 400
 * with the invalid fields.
 */
@Injectable()
export class InputPipe implements PipeTransform {
  transform(value: unknown, { schema, type }: ArgumentMetadata): unknown {
    if (schema === undefined) return value;
    const result = (schema as z.ZodType).safeParse(value);
    if (result.success) return result.data;
    if (type === 'param') throw new Rejected('resource_not_found');
    throw new InvalidInput(fieldErrors(result.error.issues));
  }
}

/** One entry per field and fault. A field is named by its path, such as `images.0`; the whole input is `body`. */
export function fieldErrors(issues: readonly z.core.$ZodIssue[]): FieldError[] {
  return issues
    .flatMap((issue): FieldError[] => {
      const path = issue.path.map(String);
      if (issue.code !== 'unrecognized_keys') return [{ field: path.join('.') || 'body', message: issue.message }];
      return issue.keys.map((key) => ({ field: [...path, key].join('.'), message: issue.message }));
    })
    .slice(0, MAX_ERRORS);
}
