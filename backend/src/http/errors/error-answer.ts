import { type ErrorCode, ERRORS, type FieldError, Rejected } from '@meguri/contracts/errors.ts';
import { EventLogUnavailable, RevisionConflict } from '@meguri/contracts/events/event-log.ts';
import { InvalidInput } from './invalid-input.ts';

/** The body of every error response. `code` is for programs and never changes, `message` is for people. */
export interface ErrorBody {
  readonly statusCode: number;
  readonly code: ErrorCode;
  readonly message: string;
  readonly errors?: readonly FieldError[];
  /** The same code, repeated on a 401. */
  readonly reason?: ErrorCode;
  readonly [extra: string]: unknown;
}

/** A rejection with details, which the response carries under keys of their own. */
export class RejectedWithDetails extends Rejected {
  constructor(code: ErrorCode, details: Readonly<Record<string, unknown>>) {
    super(code, null, details);
  }
}

/** Turns any error into the body of its response. An unforeseen error is `internal_error`, without details. */
export function errorAnswer(error: unknown): ErrorBody {
  if (error instanceof InvalidInput) return body('invalid_input', { errors: error.errors });
  if (error instanceof Rejected) {
    const errors = error.field === null ? {} : { errors: [{ field: error.field, message: error.message }] };
    return body(error.code, { ...errors, ...error.details });
  }
  return body(codeOf(error));
}

function body(code: ErrorCode, extra: object = {}): ErrorBody {
  const { status, message } = ERRORS[code];
  const reason = status === 401 ? { reason: code } : {};
  return { statusCode: status, code, message, ...reason, ...extra };
}

function codeOf(error: unknown): ErrorCode {
  if (error instanceof EventLogUnavailable) return 'event_log_unavailable';
  if (error instanceof Error && 'answersAs' in error) return error.answersAs as ErrorCode;
  if (error instanceof RevisionConflict) return 'write_conflict';
  return databaseCode(error) ?? statusCode(error) ?? 'internal_error';
}

const INPUT_FAULTS = ['22021', '22P05', '22003', '22007', '22008', '22009'];
const STORAGE_FULL = ['53100', 'ENOSPC', 'EDQUOT'];
const STORAGE_UNWRITABLE = ['EROFS', 'EACCES', 'EPERM', 'EIO'];
const UNREACHABLE = [
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'],
  ...['EHOSTUNREACH', 'ENETUNREACH', 'EHOSTDOWN', 'ENETDOWN', 'ECONNABORTED'],
  ...['53200', '53300', '57P01', '57P02', '57P03', '57P05', '08000', '08001', '08003', '08004', '08006'],
  // A statement timed out; the server is a read-only standby; the transaction was rolled back because of a
  // serialisation failure or a deadlock.
  ...['57014', '25006', '40P01', '40001'],
];
/** pg throws these errors without a code. */
const CONNECTION_LOST =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a conn)/;

function databaseCode(error: unknown): ErrorCode | null {
  if (!(error instanceof Error)) return null;
  const code = 'code' in error ? error.code : undefined;
  if (typeof code === 'string') {
    if (STORAGE_FULL.includes(code)) return 'storage_full';
    if (STORAGE_UNWRITABLE.includes(code)) return 'storage_unwritable';
    if (UNREACHABLE.includes(code)) return 'service_unavailable';
    if (INPUT_FAULTS.includes(code)) return 'invalid_input';
  }
  return CONNECTION_LOST.test(error.message) ? 'service_unavailable' : null;
}

const BY_STATUS: Readonly<Record<number, ErrorCode>> = {
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'resource_not_found',
  405: 'resource_not_found',
  406: 'unsupported_media_type',
  413: 'payload_too_large',
  415: 'unsupported_media_type',
  429: 'too_many_requests',
  503: 'service_unavailable',
};

/** Errors of Fastify and Nest carry a status; any other fault of the request is a bad request. */
function statusCode(error: unknown): ErrorCode | null {
  if (!(error instanceof Error)) return null;
  const status = 'getStatus' in error && typeof error.getStatus === 'function' ? error.getStatus() : undefined;
  const known = Number(status ?? ('statusCode' in error ? error.statusCode : Number.NaN));
  return BY_STATUS[known] ?? (known >= 400 && known < 500 ? 'invalid_input' : null);
}
