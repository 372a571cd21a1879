import type {
  BulkMail,
  BulkMailInput,
  BulkMailPreview,
  BulkMailStep,
  MailSegment,
  SegmentSize,
} from '@meguri/contracts/operators/bulk-mail.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { get, send } from '../../../../lib/http/api.ts';
import { invalidate } from '../../../../lib/query/cache.ts';
import { type Handlers, useCommand } from '../../../../lib/query/use-command.ts';

const MAILS = '/api/admin/bulk-mails';
/** Progress is refetched while a mail is being sent. */
const POLLING = 5_000;

/** Steps that send the mail in the version that was viewed. */
const STARTS: readonly BulkMailStep[] = ['start', 'confirm'];

const isMoving = ({ state, report }: BulkMail): boolean => state === 'sending' || report.underway > 0;

export function useBulkMails() {
  const query = useQuery({
    queryKey: [MAILS],
    queryFn: ({ signal }) => get<{ items: BulkMail[] }>(MAILS, signal),
    refetchInterval: ({ state }) => (state.data?.items.some(isMoving) === true ? POLLING : false),
  });
  return { items: query.data?.items, error: query.error, retry: () => void query.refetch() };
}

/** @param segment null: not chosen yet */
export function useSegmentSize(segment: MailSegment | null) {
  const path = `${MAILS}/size?${new URLSearchParams({ segment: JSON.stringify(segment) }).toString()}`;
  return useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => get<SegmentSize>(path, signal),
    enabled: segment !== null,
  }).data;
}

/**
 * The mail as rendered for the first recipient after that id, refetched when its text changes. The previous preview stays until the
 * next one has loaded, so that its button isn't unmounted.
 */
export function usePreview({ id, subject, body, segment }: BulkMail, after: number) {
  const path = `${MAILS}/${id}/preview?after=${after}`;
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: [path, subject, body, segment],
    queryFn: ({ signal }) => get<BulkMailPreview>(path, signal),
    placeholderData: keepPreviousData,
  });
  return { preview: data, error, isOutdated: isPlaceholderData };
}

/** The version that the operator viewed. The server rejects steps on a mail that another operator has changed since. */
type SeenMail = Pick<BulkMail, 'id' | 'version'>;

/** @param seen null: a new draft */
export function useSaveMail(seen: SeenMail | null, { onSuccess, onError }: Handlers<BulkMail>) {
  const refresh = useRefreshed();
  const save = (body: BulkMailInput) =>
    seen === null
      ? send<BulkMail>('POST', MAILS, { body })
      : send<BulkMail>('PUT', `${MAILS}/${seen.id}`, { body: { ...body, version: seen.version } });
  return useCommand(save, {
    // A retry after a lost response would create a second draft, or be rejected as outdated.
    retry: false,
    onSuccess: (mail) => refresh().then(() => onSuccess(mail)),
    // Another operator may have changed it meanwhile.
    onError: (error) => void refresh().then(() => onError(error)),
  });
}

export function useTestMail({ id, version }: SeenMail, { onSuccess, onError }: Handlers) {
  const refresh = useRefreshed();
  return useCommand(() => send<void>('POST', `${MAILS}/${id}/test`, { body: { version } }), {
    // A retry after a lost response would send the test mail twice.
    retry: false,
    onSuccess: () => onSuccess(),
    onError: (error) => void refresh().then(() => onError(error)),
  });
}

export function useStep({ onSuccess, onError }: Handlers<BulkMail>) {
  const refresh = useRefreshed();
  const take = ({ step, mail: { id, version } }: { readonly step: BulkMailStep; readonly mail: SeenMail }) =>
    send<BulkMail>('POST', `${MAILS}/${id}/${step}`, STARTS.includes(step) ? { body: { version } } : {});
  return useCommand(take, {
    // A retry after a lost response would be rejected, because the step is already done.
    retry: false,
    onSuccess: (mail) => refresh().then(() => onSuccess(mail)),
    // The sending may have progressed meanwhile.
    onError: (error) => void refresh().then(() => onError(error)),
  });
}

function useRefreshed() {
  const queries = useQueryClient();
  return () => invalidate(queries, (path) => path === MAILS);
}
