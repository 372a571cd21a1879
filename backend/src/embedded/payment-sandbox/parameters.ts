import { z } from 'zod';
import { invalidRequest, type ApiError } from './api-error.ts';
import type { FormValues } from './form-body.ts';

/** Types of parameters: values arrive as text, and undeclared parameters are refused, as by Stripe. */
export const text = z.string().min(1).max(5000);

export const integer = z
  .string()
  .regex(/^-?\d{1,15}$/, { error: 'integer' })
  .transform(Number);

export const flag = z.enum(['true', 'false']).transform((value) => value === 'true');

export const jpy = z.string().refine((currency) => currency.toLowerCase() === 'jpy', { error: 'currency' });

export const webUrl = z.string().regex(/^https?:\/\/[^\s]+$/, { error: 'url' });

/** Up to 50 keys of 40 characters, values of 500; an empty value omits the key. */
export const metadata = z
  .record(z.string().min(1).max(40), z.string().max(500))
  .refine((entries) => Object.keys(entries).length <= 50)
  .transform((entries) => Object.fromEntries(Object.entries(entries).filter(([, value]) => value !== '')));

/** A list arrives as an object with keys from 0. */
export function list<Item extends z.ZodType>(item: Item) {
  return z.preprocess((value) => {
    if (value === null || typeof value !== 'object') return value;
    const keys = Object.keys(value);
    return keys.every((key, index) => key === String(index)) ? Object.values(value) : value;
  }, z.array(item).min(1).max(100));
}

export const page = {
  limit: integer.refine((limit) => limit >= 1 && limit <= 100).optional(),
  starting_after: text.optional(),
  ending_before: text.optional(),
};

/** A range of seconds, both ends optional: `created[gte]=…`. */
export const created = z.strictObject({
  gt: integer.optional(),
  gte: integer.optional(),
  lt: integer.optional(),
  lte: integer.optional(),
});

/** @throws ApiError 400 naming the parameter, including its brackets. */
export function readParameters<Schema extends z.ZodType>(schema: Schema, raw: FormValues): z.output<Schema> {
  const result = schema.safeParse(raw);
  if (result.success) return result.data;
  const unknown = result.error.issues.find((issue) => issue.code === 'unrecognized_keys');
  const issue = unknown ?? result.error.issues[0];
  if (!issue) throw invalidRequest('Invalid parameters.');
  throw refusal(issue, raw);
}

function refusal(issue: z.core.$ZodIssue, raw: FormValues): ApiError {
  if (issue.code === 'unrecognized_keys') {
    const param = bracketed([...issue.path, ...issue.keys.slice(0, 1)]);
    return invalidRequest(`Received unknown parameter: ${param}`, 'parameter_unknown', param);
  }
  const param = bracketed(issue.path);
  const value = valueAt(raw, issue.path);
  if (value === undefined) return invalidRequest(`Missing required param: ${param}.`, 'parameter_missing', param);
  if (value === '') {
    return invalidRequest(
      `You passed an empty string for '${param}'. Remove it from the request or give it a value.`,
      'parameter_invalid_empty',
      param,
    );
  }
  if (issue.message === 'integer')
    return invalidRequest(`Invalid integer: ${String(value)}`, 'parameter_invalid_integer', param);
  if (issue.message === 'url') return invalidRequest('Not a valid URL', 'url_invalid', param);
  if (issue.message === 'currency') return invalidRequest(`Invalid currency: ${String(value)}.`, undefined, param);
  return invalidRequest(`Invalid ${param}: ${issue.message}`, undefined, param);
}

function bracketed(path: readonly PropertyKey[]): string {
  return path.map((key, index) => (index === 0 ? String(key) : `[${String(key)}]`)).join('');
}

function valueAt(raw: unknown, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) =>
      value !== null && typeof value === 'object' ? (value as Record<PropertyKey, unknown>)[key] : undefined,
    raw,
  );
}
