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
/** While one is being sent its figures go on. */
const POLLING = 5_000;

/** Steps that send what was looked at. */
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

/** @param segment null: it isn't chosen yet */
export function useSegmentSize(segment: MailSegment | null) {
  const path = `${MAILS}/size?${new URLSearchParams({ segment: JSON.stringify(segment) }).toString()}`;
  return useQuery({
    queryKey: [path],
    queryFn: ({ signal }) => get<SegmentSize>(path, signal),
    enabled: segment !== null,
  }).data;
}

/**
 * As the first reader behind that id gets it; it is asked for anew whenever the words have changed. Until the next one's is there
 * the one before stays, with the button that was pressed.
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

/** A mail as somebody looks at it: where another one has changed it meanwhile, nothing is done with it. */
type SeenMail = Pick<BulkMail, 'id' | 'version'>;

/** @param seen null: a new draft */
export function useSaveMail(seen: SeenMail | null, { onSuccess, onError }: Handlers<BulkMail>) {
  const refresh = useRefreshed();
  const save = (body: BulkMailInput) =>
    seen === null
      ? send<BulkMail>('POST', MAILS, { body })
      : send<BulkMail>('PUT', `${MAILS}/${seen.id}`, { body: { ...body, version: seen.version } });
  return useCommand(save, {
    // Sent again after a lost answer, it would be a second draft, or refused for what it has changed.
    retry: false,
    onSuccess: (mail) => refresh().then(() => onSuccess(mail)),
    // Another one may have changed it meanwhile.
    onError: (error) => void refresh().then(() => onError(error)),
  });
}

export function useTestMail({ id, version }: SeenMail, { onSuccess, onError }: Handlers) {
  const refresh = useRefreshed();
  return useCommand(() => send<void>('POST', `${MAILS}/${id}/test`, { body: { version } }), {
    // Sent again after a lost answer, it would come twice.
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
    // Sent again after a lost answer, it would be refused for what it has done.
    retry: false,
    onSuccess: (mail) => refresh().then(() => onSuccess(mail)),
    // It may have gone on meanwhile.
    onError: (error) => void refresh().then(() => onError(error)),
  });
}

function useRefreshed() {
  const queries = useQueryClient();
  return () => invalidate(queries, (path) => path === MAILS);
}
