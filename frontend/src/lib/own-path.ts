/** Browsers treat `/\evil` and `//evil` as other sites. */
export function isOwnPath(target: unknown): target is string {
  if (typeof target !== 'string' || !/^\/(?![/\\])/.test(target) || /[\u0000-\u001f\\]/.test(target)) return false;
  return URL.parse(target, 'http://own.invalid')?.origin === 'http://own.invalid';
}
