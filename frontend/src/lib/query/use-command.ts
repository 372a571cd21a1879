import { type MutationOptions, useMutation, type UseMutationResult } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';

interface Keyed<Input> {
  readonly input: Input;
  readonly key: string;
}
type Options<Input, Output> = Pick<MutationOptions<Output, Error, Keyed<Input>>, 'retry' | 'networkMode'> & {
  readonly onSuccess?: (output: Output, input: Input) => unknown;
  readonly onError?: (error: Error, input: Input) => unknown;
};

/** What a caller does once a change is made or refused. */
export interface Handlers<Answer = void> {
  readonly onSuccess: (answer: Answer) => void;
  readonly onError: (error: Error) => void;
}

export interface Command<Input, Output> {
  /** Sends it; while it is under way further calls do nothing, so that a second click is none. */
  readonly run: (input: Input) => void;
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly input: Input | undefined;
  readonly data: Output | undefined;
  readonly reset: () => void;
}

/** A change: sent with one key for all its retries, so that it happens once however often it is sent. */
export function useCommand<Input, Output>(
  send: (input: Input, key: string) => Promise<Output>,
  { onSuccess, onError, ...options }: Options<Input, Output> = {},
): Command<Input, Output> {
  const running = useRef(false);
  const mutation: UseMutationResult<Output, Error, Keyed<Input>> = useMutation({
    // A phone without a network learns so now, not when it is back.
    networkMode: 'always',
    ...options,
    mutationFn: ({ input, key }: Keyed<Input>) => send(input, key),
    onSuccess: (output, { input }) => onSuccess?.(output, input),
    onError: (error, { input }) => onError?.(error, input),
    onSettled: () => void (running.current = false),
  });
  const { mutate } = mutation;
  const run = useCallback(
    (input: Input) => {
      if (running.current) return;
      running.current = true;
      mutate({ input, key: crypto.randomUUID() });
    },
    [mutate],
  );
  const { isPending, error, data, reset } = mutation;
  return { run, isPending, error, data, reset, input: mutation.variables?.input };
}
