import { type ArgumentMetadata, Injectable, type PipeTransform } from '@nestjs/common';
import { type FieldError, Rejected } from '@meguri/contracts/errors.ts';
import type * as z from 'zod';
import { InvalidInput } from './invalid-input.ts';

/** More than this many faults help nobody. */
const MAX_ERRORS = 50;

/**
 * Parses what a route names a zod schema for: `@Body({ schema })`, `@Query({ schema })`, `@Param('id', { schema })`.
 * A path that fits no schema leads to nothing that exists: 404. Anything else: 400 with its fields.
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

/** One entry a field and fault; a field is named as `images.0` is, the whole input is `body`. */
export function fieldErrors(issues: readonly z.core.$ZodIssue[]): FieldError[] {
  return issues
    .flatMap((issue): FieldError[] => {
      const path = issue.path.map(String);
      if (issue.code !== 'unrecognized_keys') return [{ field: path.join('.') || 'body', message: issue.message }];
      return issue.keys.map((key) => ({ field: [...path, key].join('.'), message: issue.message }));
    })
    .slice(0, MAX_ERRORS);
}
