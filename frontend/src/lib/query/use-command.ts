import { type MutationOptions, replaceEqualDeep, useMutation, type UseMutationResult } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { api } from '../http/api.ts';
import { isAnswer } from '../http/api-error.ts';
import { uniqueId } from '../unique-id.ts';
import { handling, sent } from './handled-command.ts';

interface Keyed<Input> {
  readonly input: Input;
  readonly key: string;
  /** The member who pressed. */
  readonly member: number | undefined;
  /** In ms: until when another press counts as a retry of this one. */
  readonly until: number;
}
type Options<Input, Output> = Pick<MutationOptions<Output, Error, Keyed<Input>>, 'retry' | 'networkMode'> & {
  readonly onSuccess?: (output: Output, input: Input) => unknown;
  readonly onError?: (error: Error, input: Input) => unknown;
};

/** Callbacks for success and failure. */
export interface Handlers<Answer = void> {
  readonly onSuccess: (answer: Answer) => void;
  readonly onError: (error: Error) => void;
}

export interface Command<Input, Output> {
  /** Sends the command; ignored while one is pending, so that a double click sends it once. */
  readonly run: (input: Input) => void;
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly input: Input | undefined;
  readonly data: Output | undefined;
  readonly reset: () => void;
}

/**
 * In ms: how long the same press counts as a retry. Later the user may mean it again, for example because it was undone or a
 * payment page has expired (30 minutes).
 */
const SAME_PRESS = 10 * 60_000;
/** Structural equality for forms' values; files are compared by identity. */
const isSame = <Input>(one: Input, other: Input): boolean => replaceEqualDeep(one, other) === one;

/**
 * A command, sent with one idempotency key for all retries and always as the member who pressed. If no response came, pressing
 * again soon with the same input reuses the key.
 * @param send must pass `member` to requests that it sends after awaiting something: the member when it was called
 */
export function useCommand<Input, Output>(
  send: (input: Input, key: string) => Promise<Output>,
  { onSuccess, onError, ...options }: Options<Input, Output> = {},
): Command<Input, Output> {
  const running = useRef(false);
  const unanswered = useRef<Keyed<Input>>(undefined);
  const mutation: UseMutationResult<Output, Error, Keyed<Input>> = useMutation({
    // Offline, it fails at once instead of waiting for the network.
    networkMode: 'always',
    ...options,
    mutationFn: ({ input, key, member }: Keyed<Input>) => api.sendingAs(member, () => send(input, key)),
    onSuccess: (output, { input }) => {
      unanswered.current = undefined;
      return handling(running, () => onSuccess?.(output, input));
    },
    onError: (error, { input }) => {
      if (isAnswer(error)) unanswered.current = undefined;
      return handling(running, () => onError?.(error, input));
    },
    onSettled: () => void (running.current = false),
  });
  const { mutate } = mutation;
  const run = useCallback(
    (input: Input) => {
      if (running.current) return;
      running.current = true;
      sent(running);
      const before = unanswered.current;
      const member = api.member;
      const now = Date.now();
      const isAgain = before && now < before.until && before.member === member && isSame(before.input, input);
      unanswered.current = isAgain ? before : { input, member, key: uniqueId(), until: now + SAME_PRESS };
      mutate(unanswered.current);
    },
    [mutate],
  );
  const { isPending, error, data, reset } = mutation;
  return { run, isPending, error, data, reset, input: mutation.variables?.input };
}
