/** The part of JSON Schema that the API's description uses. */
export interface Schema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly format?: string;
  readonly minimum?: number;
  readonly minLength?: number;
  readonly minItems?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
}

/** A method of a path in the API's description. */
export interface Operation {
  readonly method: string;
  readonly path: string;
  /** Names of its query parameters. */
  readonly queries: readonly string[];
  /** null: no JSON body. */
  readonly body: Schema | null;
  readonly takesFile: boolean;
  /** Whether only operators may do it. */
  readonly isOperators: boolean;
}

interface Described {
  readonly 'x-operation'?: string;
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
}
export interface Interface {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
}

export const nameOf = ({ method, path }: Operation): string => `${method} ${path}`;

/** All operations of a description. Those that end sessions, or affect everybody, come last. */
export function operationsOf({ paths }: Interface): Operation[] {
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody, ...described }]) => ({
      method: method.toUpperCase(),
      path,
      queries: parameters.flatMap((one) => (one.in === 'query' ? [one.name] : [])),
      body: requestBody?.content['application/json']?.schema ?? null,
      takesFile: requestBody?.content['multipart/form-data'] !== undefined,
      isOperators: described['x-operation'] !== undefined || path.startsWith('/api/demo'),
    })),
  );
  const place = ({ path }: Operation) => Number(/logout|sessions|maintenance/.test(path));
  return all.sort((one, other) => place(one) - place(other));
}

const variantsOf = (schema: Schema): readonly Schema[] => schema.anyOf ?? schema.oneOf ?? [schema];

/** Every property of an operation's body, in any of its variants. */
export const propertiesOf = (schema: Schema): string[] => [
  ...new Set(variantsOf(schema).flatMap(({ properties = {} }) => Object.keys(properties))),
];

const BY_FORMAT: Readonly<Record<string, string>> = {
  uuid: '00000000-0000-4000-8000-000000000000',
  date: '2030-01-01',
  'date-time': '2030-01-01T00:00:00.000Z',
  email: 'somebody@example.jp',
};

/** A roughly valid value, so that a test of one property isn't rejected for the others. */
export function sampleOf(schema: Schema): unknown {
  const one = variantsOf(schema)[0]!;
  if (one !== schema) return sampleOf(one);
  if (schema.const !== undefined) return schema.const;
  if (schema.enum !== undefined) return schema.enum[0];
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, of]) => [name, sampleOf(of)]));
    case 'array':
      return Array.from({ length: schema.minItems ?? 0 }, () => sampleOf(schema.items ?? {}));
    case 'integer':
    case 'number':
      return schema.minimum ?? 1;
    case 'boolean':
      return false;
    default:
      return BY_FORMAT[schema.format ?? ''] ?? 'あ'.repeat(schema.minLength ?? 1);
  }
}
