import { type MutationOptions, replaceEqualDeep, useMutation, type UseMutationResult } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { api } from '../http/api.ts';
import { ApiError } from '../http/api-error.ts';
import { uniqueId } from '../unique-id.ts';
import { handling, sent } from './handled-command.ts';

interface Keyed<Input> {
  readonly input: Input;
  readonly key: string;
  /** Who pressed. */
  readonly member: number | undefined;
  /** Until when it may be sent by another press, in ms. */
  readonly until: number;
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

/** Refusals that come before anybody looks at what is asked for: they say nothing of an earlier try. */
const TURNED_AWAY: readonly number[] = [401, 403, 429];
const isAnswer = (error: Error): boolean =>
  error instanceof ApiError && error.status < 500 && !TURNED_AWAY.includes(error.status);
/**
 * How long after a press the same one is taken for it, in ms. Later it may be meant once more, as what was done may be undone by
 * then: a payment page lives for 30 minutes.
 */
const SAME_PRESS = 10 * 60_000;
/** What comes of the same form is equal, though not identical; files are compared as such. */
const isSame = <Input>(one: Input, other: Input): boolean => replaceEqualDeep(one, other) === one;

/**
 * A change: sent with one key for all its retries, so that it happens once however often it is sent, and always as theirs who
 * pressed. Where no answer came, it may be done: pressed again soon with the same input it keeps its key.
 * @param send what it sends after having waited for something names its `member`: who acted when it was called
 */
export function useCommand<Input, Output>(
  send: (input: Input, key: string) => Promise<Output>,
  { onSuccess, onError, ...options }: Options<Input, Output> = {},
): Command<Input, Output> {
  const running = useRef(false);
  const unanswered = useRef<Keyed<Input>>(undefined);
  const mutation: UseMutationResult<Output, Error, Keyed<Input>> = useMutation({
    // A phone without a network learns so now, not when it is back.
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
