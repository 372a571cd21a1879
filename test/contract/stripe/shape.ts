import ts from 'typescript';
import { partsOf } from './sdk-types.ts';

/** `json`: an answer or event; `form`: parameters as they are sent, where every value is text and a list has numbered keys. */
export type Encoding = 'json' | 'form';

/** Fields of Stripe that are numbers with decimals, which JSON holds as text. */
const DECIMAL = 'Decimal';

/** Compares values with types of the SDK. */
export class Shapes {
  private readonly checker: ts.TypeChecker;
  private readonly encoding: Encoding;

  constructor(checker: ts.TypeChecker, encoding: Encoding) {
    this.checker = checker;
    this.encoding = encoding;
  }

  /** What contradicts the type, as sentences; none: the value has it. */
  problems(type: ts.Type, value: unknown, at = ''): readonly string[] {
    if (type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return [];
    if (typeof value === 'object' && value !== null) return this.ofObject(type, value, at);
    return this.isPlain(type, value) ? [] : [`${at}: ${JSON.stringify(value)} is not ${this.written(type)}`];
  }

  private isPlain(type: ts.Type, value: unknown): boolean {
    const parts = partsOf(type);
    const any = (flags: ts.TypeFlags) => parts.some((part) => part.flags & flags);
    if (value === null) return any(ts.TypeFlags.Null);
    if (typeof value === 'boolean') return any(ts.TypeFlags.BooleanLike) && this.isLiteral(parts, value);
    if (typeof value === 'number') return any(ts.TypeFlags.Number) || this.isLiteral(parts, value);
    if (typeof value !== 'string') return false;
    return this.isText(parts, value) || (this.encoding === 'form' && this.isWritten(parts, value));
  }

  /** A field with known values must have one of them, although the SDK's types leave room for later ones. */
  private isText(parts: readonly ts.Type[], value: string): boolean {
    if (parts.some((part) => part.isStringLiteral() && part.value === value)) return true;
    return parts.some((part) => part.flags & ts.TypeFlags.String || part.symbol?.name === DECIMAL);
  }

  /** A number or a boolean in a form. */
  private isWritten(parts: readonly ts.Type[], value: string): boolean {
    const number = /^-?\d+(\.\d+)?$/.test(value) && parts.some((part) => part.flags & ts.TypeFlags.Number);
    return number || (/^(true|false)$/.test(value) && this.isLiteral(parts, value === 'true'));
  }

  private isLiteral(parts: readonly ts.Type[], value: boolean | number): boolean {
    return parts.some((part) =>
      typeof value === 'number'
        ? part.isNumberLiteral() && part.value === value
        : part.flags & ts.TypeFlags.BooleanLiteral && this.written(part) === String(value),
    );
  }

  /** Of several types, such as a customer or a deleted one, the nearest counts. */
  private ofObject(type: ts.Type, value: object, at: string): readonly string[] {
    const structures = partsOf(type).filter((part) => part.flags & ts.TypeFlags.StructuredType && !isOtherText(part));
    const kindred = structures.filter((part) => this.isKindOf(part, value));
    const found = (kindred.length > 0 ? kindred : structures).map((part) => this.ofStructure(part, value, at));
    const [nearest] = found.sort((one, other) => one.length - other.length);
    return nearest ?? [`${at}: an object is not ${this.written(type)}`];
  }

  /** Stripe's objects name their kind in the field `object`. */
  private isKindOf(type: ts.Type, value: object): boolean {
    const kind = type.getProperty('object');
    const literal = kind && this.checker.getTypeOfSymbol(kind);
    return literal?.isStringLiteral() === true && literal.value === (value as { object?: unknown }).object;
  }

  private ofStructure(type: ts.Type, value: object, at: string): readonly string[] {
    if (this.checker.isArrayType(type)) return this.ofList(type, value, at);
    if (Array.isArray(value)) return [`${at}: a list is not ${this.written(type)}`];
    const entries = value as Readonly<Record<string, unknown>>;
    const anyKey = this.checker.getIndexTypeOfType(type, ts.IndexKind.String);
    if (anyKey) return Object.entries(entries).flatMap(([key, one]) => this.problems(anyKey, one, `${at}.${key}`));
    const known = this.checker.getPropertiesOfType(type);
    const names = new Set(known.map(({ name }) => name));
    const unknown = Object.keys(entries).filter((key) => !names.has(key));
    return [
      ...unknown.map((key) => `${at}.${key}: unknown`),
      ...known.flatMap((field) => this.ofField(field, entries, at)),
    ];
  }

  private ofField(field: ts.Symbol, entries: Readonly<Record<string, unknown>>, at: string): readonly string[] {
    const value = entries[field.name];
    if (value !== undefined) return this.problems(this.checker.getTypeOfSymbol(field), value, `${at}.${field.name}`);
    return field.flags & ts.SymbolFlags.Optional ? [] : [`${at}.${field.name}: missing`];
  }

  private ofList(type: ts.Type, value: object, at: string): readonly string[] {
    const [item] = this.checker.getTypeArguments(type as ts.TypeReference);
    const isList =
      Array.isArray(value) ||
      (this.encoding === 'form' && Object.keys(value).every((key, index) => key === String(index)));
    if (!isList || item === undefined) return [`${at}: an object is not ${this.written(type)}`];
    return Object.values(value).flatMap((one, index) => this.problems(item, one, `${at}[${index}]`));
  }

  private written(type: ts.Type): string {
    return this.checker.typeToString(type);
  }
}

/** The SDK's `OtherString`, by which its types leave room for values of later API versions. */
const isOtherText = (type: ts.Type): boolean =>
  type.isIntersection() && type.types.some((part) => part.flags & ts.TypeFlags.String);
