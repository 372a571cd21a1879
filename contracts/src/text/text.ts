import * as z from 'zod';
import { withoutBlankEnds } from './blank-ends.ts';
import { characters, isBlank } from './characters.ts';
import { plainCode } from './typed-code.ts';

// U+0000 cannot be stored, lone surrogates and noncharacters (U+FFFF) are not text, and other control characters and the marks of
// interlinear annotations (U+FFF9…U+FFFB) only hide things.
const unstorable =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufff9-\ufffb]|\p{Surrogate}|\p{Noncharacter_Code_Point}/u;
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
    .overwrite(withoutBlankEnds)
    .refine((value) => required === undefined || !isBlank(value), { error: required ?? invalid, abort: true })
    .refine((value) => characters(value) <= max, { error: tooLong, abort: true })
    .refine((value) => !unstorable.test(value) && !turning.test(value), { error: UNSTORABLE, abort: true })
    .meta({ maxLength: max });
}

/** As `text`, in a single line: names, e-mail subjects and anything that ends up in a header. */
export const line = (limits: TextLimits) => text(limits).refine((value) => !/[\r\n\t]/.test(value), UNSTORABLE);

/** A word of a code, an id or a choice, which no rule but its own limits: blanks at its ends are no part of it. */
export const word = (invalid?: string) => z.string(invalid).overwrite(withoutBlankEnds);

/** As `word`, of digits and letters that may come from any keyboard, with any hyphens. */
export const typedCode = (invalid?: string) => z.string(invalid).overwrite(plainCode);
