/** While a command's outcome is handled, toasts are attributed to this command. */
let handled: object | null = null;
const listeners = new Set<(command: object) => void>();

export const handledCommand = (): object | null => handled;

export function handling<Result>(command: object, handle: () => Result): Result {
  const before = handled;
  handled = command;
  try {
    return handle();
  } finally {
    handled = before;
  }
}

/** @param listener called with each command as it is sent */
export const onSent = (listener: (command: object) => void): void => void listeners.add(listener);

export const sent = (command: object): void => listeners.forEach((listener) => listener(command));
