import { type Operation, propertiesOf, sampleOf } from './described-operations.ts';

/** A request as it is sent. */
export interface Probe {
  readonly path: string;
  readonly what: string;
  readonly body?: string | Buffer;
  readonly headers?: Readonly<Record<string, string>>;
}

const JSON_TYPE = { 'content-type': 'application/json' };
const nested = (open: string, close: string, depth = 20_000) => open.repeat(depth) + close.repeat(depth);

const BODIES: Readonly<Record<string, string | Buffer>> = {
  nothing: '',
  null: 'null',
  'a list': '[]',
  'a list of null': '[null]',
  'a number': '1',
  'a string': '""',
  true: 'true',
  'an empty object': '{}',
  'deep lists': nested('[', ']'),
  'deep objects': nested('{"a":', '}').replace(':}', ':1}'),
  'unfinished JSON': '{"status":',
  'two values': '{}{}',
  'the prototype': '{"__proto__":{"isAdmin":true}}',
  'bytes that are no UTF-8': Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]),
  'a byte order mark': '\ufeff{}',
  'more than is taken': JSON.stringify({ text: 'x'.repeat(300_000) }),
};

const TYPES = ['text/plain', 'application/xml', 'application/json; charset=utf-16', 'nonsense', 'multipart/form-data'];
const VALUES: readonly unknown[] = [
  ...[null, true, -1, 1e308, '', 'x'.repeat(20_000), '\u0000', '\ud800', '2030-02-30', '9'.repeat(40)],
  ...[{}, { length: 9e9 }, [], [[null]]],
];

export const STRANGE_IDS = [
  ...['0', '-1', '1e3', '%00', '..', '..%2F..%2Fetc%2Fpasswd', '%F0%9F%91%97', '__proto__', "'%20OR%201=1--"],
  ...['9'.repeat(30), 'x'.repeat(2_000), '00000000-0000-4000-8000-000000000000', '%ff', '%'],
];
const QUERIES = ['', '%00', '-1', '1e309', 'x'.repeat(3_000), '%ff', '__proto__', '2030-02-30', '%5B%7B%7D%5D'];

/** Headers that programs interpret. */
const HEADERS: readonly Readonly<Record<string, string>>[] = [
  { 'x-after': '\u00ff' },
  { 'x-after': '9'.repeat(40), range: 'bytes=9-1,-5,x' },
  { 'idempotency-key': 'x'.repeat(2_000), 'if-none-match': '"'.repeat(500), 'if-modified-since': 'never' },
  { 'x-member': '-1' },
  { 'accept-encoding': ';q=x,,br;q=2', accept: '///', 'accept-language': '\u00ff' },
  { traceparent: '00-zz-zz-zz' },
  { cookie: 'meguri_session=%00; meguri_guest=%ff; =; ;;' },
];

/** Bodies that are invalid for any operation. */
export function bodiesFor({ method }: Operation, path: string): Probe[] {
  if (method === 'GET') return [];
  const whole = Object.entries(BODIES).map(([what, sent]) => ({ path, what, body: sent, headers: JSON_TYPE }));
  const typed = TYPES.map((type) => ({ path, what: type, body: '{}', headers: { 'content-type': type } }));
  return [...whole, ...typed];
}

/** Each property with values of other types. */
export function propertiesFor({ body: schema }: Operation, path: string): Probe[] {
  if (schema === null) return [];
  const sample = sampleOf(schema) as object;
  const probe = (property: string, value: unknown): Probe => ({
    ...{ path, what: `${property}: ${JSON.stringify(value).slice(0, 30)}`, headers: JSON_TYPE },
    body: JSON.stringify({ ...sample, [property]: value }),
  });
  return propertiesOf(schema).flatMap((property) => VALUES.map((value) => probe(property, value)));
}

/** Paths with ids that don't exist, or aren't valid. @param asked with all ids except the invalid one */
export function idsFor({ path, method }: Operation, fill: (path: string) => string): Probe[] {
  const names = path.match(/\{\w+\}/g) ?? [];
  return names.flatMap((name) =>
    STRANGE_IDS.map((id) => ({
      ...{ path: fill(path.replace(name, id)), what: `${name} ${id.slice(0, 40)}` },
      ...(method === 'GET' ? {} : { body: '{}', headers: JSON_TYPE }),
    })),
  );
}

export function queriesFor({ queries, method }: Operation, path: string): Probe[] {
  const written = queries.flatMap((name) => [
    ...QUERIES.map((value) => `${name}=${value}`),
    ...[`${name}[]=1`, `${name}[a][b]=1`, `${name}=1&${name}=2`, name, `${name}=${'&'.repeat(500)}`],
  ]);
  const unknown = ['__proto__[a]=1', 'constructor=1', '=', '&&&', '?', '%', 'a'.repeat(4_000)];
  const body = method === 'GET' ? {} : { body: '{}', headers: JSON_TYPE };
  return [...written, ...unknown].map((query) => ({
    path: `${path}?${query}`,
    what: `?${query.slice(0, 40)}`,
    ...body,
  }));
}

export const headersFor = ({ method }: Operation, path: string): Probe[] =>
  HEADERS.map((headers) => ({
    ...{ path, what: JSON.stringify(headers).slice(0, 60) },
    ...(method === 'GET' ? { headers } : { body: '{}', headers: { ...JSON_TYPE, ...headers } }),
  }));

/** Forms without a photo, or with more than one. */
export function formsFor({ takesFile }: Operation, path: string): Probe[] {
  if (!takesFile) return [];
  const part = (name: string, content: string) =>
    `--b\r\ncontent-disposition: form-data; name="${name}"; filename="../${'x'.repeat(300)}.png"\r\ncontent-type: image/png\r\n\r\n${content}\r\n`;
  const forms = {
    'no part': '--b--\r\n',
    'no end': part('image', 'x'),
    'an empty file': `${part('image', '')}--b--\r\n`,
    'a name of the prototype': `${part('__proto__', 'x')}--b--\r\n`,
    'many files': `${part('file', 'x').repeat(50)}--b--\r\n`,
    'a field instead': '--b\r\ncontent-disposition: form-data; name="image"\r\n\r\nx\r\n--b--\r\n',
    'no header': '--b\r\n\r\n\r\n--b--\r\n',
  };
  return Object.entries(forms).map(([what, body]) => ({
    ...{ path, what, body },
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
  }));
}
