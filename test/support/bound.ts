/** A property of the object behind a proxy; its methods keep the object as `this`. */
export function bound(whole: object, name: string | symbol): unknown {
  const part: unknown = Reflect.get(whole, name);
  return typeof part === 'function' ? (part as () => unknown).bind(whole) : part;
}
