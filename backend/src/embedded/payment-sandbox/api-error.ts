export interface ErrorDetails {
  readonly type: 'api_error' | 'card_error' | 'idempotency_error' | 'invalid_request_error';
  readonly code?: string;
  readonly decline_code?: string;
  readonly param?: string;
  readonly [field: string]: unknown;
}

/** An error in Stripe's form: `{ error: { type, code, message, param, … } }`. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly details: ErrorDetails;
  constructor(status: number, message: string, details: ErrorDetails) {
    super(message);
    this.status = status;
    this.details = details;
  }

  answer(): { status: number; body: object } {
    return { status: this.status, body: { error: { ...this.details, message: this.message } } };
  }
}

export function invalidRequest(message: string, code?: string, param?: string): ApiError {
  return new ApiError(400, message, {
    type: 'invalid_request_error',
    ...(code && { code }),
    ...(param && { param }),
  });
}

export function noSuch(kind: string, id: string, param = 'id'): ApiError {
  return new ApiError(404, `No such ${kind}: '${id}'`, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    param,
  });
}

export function cardDeclined(decline: { code: string; declineCode?: string }, related: object = {}): ApiError {
  return new ApiError(402, 'Your card was declined.', {
    type: 'card_error',
    code: decline.code,
    ...(decline.declineCode && { decline_code: decline.declineCode }),
    ...related,
  });
}
