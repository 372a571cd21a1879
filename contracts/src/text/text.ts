import * as z from 'zod';
import { withoutBlankEnds } from './blank-ends.ts';
import { characters, isBlank } from './characters.ts';
import { plainCode } from './typed-code.ts';

// U+0000 can't be stored, lone surrogates and noncharacters (U+FFFF) aren't text, and other control characters and
// interlinear annotation marks (U+FFF9…U+FFFB) only hide text.
const unstorable =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufff9-\ufffb]|\p{Surrogate}|\p{Noncharacter_Code_Point}/u;
/** They change the direction of the surrounding text: a name could display as another. */
const turning = /[\u202a-\u202e\u2066-\u2069]/u;
const UNSTORABLE = '使用できない文字が含まれています';

interface TextLimits {
  readonly max: number;
  /** The message when it is longer than `max`. */
  readonly tooLong?: string;
  /** If given, the text is required, and this is the message when it is missing or blank. */
  readonly required?: string;
}

/** Free text in one or more lines: trimmed, at most `max` characters, without control characters. */
export function text({ max, tooLong = `${max}文字以内で入力してください`, required }: TextLimits) {
  const invalid = required ?? '文字列で入力してください';
  return z
    .string(invalid)
    .overwrite(withoutBlankEnds)
    .refine((value) => required === undefined || !isBlank(value), { error: required ?? invalid, abort: true })
    .refine((value) => characters(value) <= max, { error: tooLong, abort: true })
    .refine((value) => !unstorable.test(value) && !turning.test(value), { error: UNSTORABLE, abort: true })
    .meta({ maxLength: max });
}

/** A `text` in a single line: for names, e-mail subjects and anything that ends up in a header. */
export const line = (limits: TextLimits) => text(limits).refine((value) => !/[\r\n\t]/.test(value), UNSTORABLE);

/** A code, id or choice without further rules: surrounding spaces are removed. */
export const word = (invalid?: string) => z.string(invalid).overwrite(withoutBlankEnds);

/** A `word` of digits and letters from any keyboard, with any hyphens. */
export const typedCode = (invalid?: string) => z.string(invalid).overwrite(plainCode);
