import * as z from 'zod';
import { characters, isBlank } from './characters.ts';

// U+0000 cannot be stored, a lone surrogate is not text, and other control characters only hide things.
const unstorable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]|\p{Surrogate}/u;
/** They turn what stands around them: a name shows as another. */
const turning = /[\u202a-\u202e\u2066-\u2069]/u;
const UNSTORABLE = '使用できない文字が含まれています';

interface TextLimits {
  readonly max: number;
  /** Shown when longer than `max`. */
  readonly tooLong?: string;
  /** Given: the text is required, and this is shown when it is missing or blank. */
  readonly required?: string;
}

/** Free text in one or more lines: trimmed, at most `max` characters, without control characters. */
export function text({ max, tooLong = `${max}文字以内で入力してください`, required }: TextLimits) {
  const invalid = required ?? '文字列で入力してください';
  return z
    .string(invalid)
    .trim()
    .refine((value) => required === undefined || !isBlank(value), { error: required ?? invalid, abort: true })
    .refine((value) => characters(value) <= max, { error: tooLong, abort: true })
    .refine((value) => !unstorable.test(value) && !turning.test(value), { error: UNSTORABLE, abort: true })
    .meta({ maxLength: max });
}

/** As `text`, in a single line: names, e-mail subjects and anything that ends up in a header. */
export const line = (limits: TextLimits) => text(limits).refine((value) => !/[\r\n\t]/.test(value), UNSTORABLE);
