import { invalidRequest } from './api-error.ts';
import type { FormValues } from './form-body.ts';

/** Fields of a form with files; of a file its name, type, size in bytes, and first five characters. */
export function parseMultipart(body: Buffer, contentType: string): FormValues {
  const boundary = /boundary="?([^";]+)"?/.exec(contentType)?.[1];
  if (boundary === undefined) throw invalidRequest('The form has no boundary.');
  const values: FormValues = {};
  // latin1 maps each byte to one character, so no byte of a file is lost.
  for (const part of body.toString('latin1').split(`--${boundary}`).slice(1, -1)) {
    const end = part.indexOf('\r\n\r\n');
    const head = part.slice(0, end);
    const content = part.slice(end + 4, -2);
    const name = / name="([^"]*)"/.exec(head)?.[1];
    const filename = /filename="([^"]*)"/.exec(head)?.[1];
    if (end < 0 || name === undefined) throw invalidRequest('The form can’t be read.');
    const type = /content-type: *(\S+)/i.exec(head)?.[1] ?? '';
    values[name] =
      filename === undefined ? content : { filename, type, size: String(content.length), start: content.slice(0, 5) };
  }
  return values;
}
