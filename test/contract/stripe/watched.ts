/** A port, and the names of its methods that were called. */
export interface Watched<Port extends object> {
  readonly itself: Port;
  readonly called: ReadonlySet<string>;
}

export function watched<Port extends object>(port: Port): Watched<Port> {
  const called = new Set<string>();
  const itself = new Proxy(port, {
    get(target, name, receiver) {
      if (typeof name === 'string') called.add(name);
      return Reflect.get(target, name, receiver) as unknown;
    },
    ownKeys: (target) => Reflect.ownKeys(target),
  });
  return { itself, called };
}

/** Without the methods that send nothing. */
export const methodsOf = (port: object): readonly string[] =>
  Object.keys(port).filter((name) => name !== 'verifyWebhook');
