import type * as z from 'zod';

type Fault = z.core.$ZodRawIssue;

/**
 * The message for an invalid field if its schema has no message of its own. All Japanese and without names of types,
 * unlike zod's Japanese locale.
 */
export function inputWords(fault: Fault): string {
  switch (fault.code) {
    case 'invalid_type':
      return fault.input === undefined || fault.input === null ? '入力してください' : '形式が正しくありません';
    case 'too_big':
      return tooMuch(fault);
    case 'too_small':
      return tooLittle(fault);
    case 'invalid_value':
      return '選択肢から選んでください';
    case 'unrecognized_keys':
      return '指定できない項目です';
    default:
      return '形式が正しくありません';
  }
}

function tooMuch({ origin, maximum, inclusive }: Extract<Fault, { code: 'too_big' }>): string {
  if (origin === 'string') return `${maximum}文字以内で入力してください`;
  if (origin === 'array') return `${maximum}件以内で指定してください`;
  return inclusive ? `${maximum}以下で指定してください` : `${maximum}より小さい値を指定してください`;
}

function tooLittle({ origin, minimum, inclusive }: Extract<Fault, { code: 'too_small' }>): string {
  if (origin === 'string') return `${minimum}文字以上で入力してください`;
  if (origin === 'array') return `${minimum}件以上指定してください`;
  return inclusive ? `${minimum}以上で指定してください` : `${minimum}より大きい値を指定してください`;
}
