import type { ReactNode } from 'react';
import type { ApiError } from '../../../../lib/http/api-error.ts';
import { Alert } from '../../../../ui/states/alert.tsx';
import { ChangedSums } from './changed-sums.tsx';
import { changedTitle, NOT_SENT } from './changed-words.ts';

interface ChangedAlertProps {
  readonly error: ApiError;
  readonly action?: ReactNode;
}

/** No request was sent. The terms on the page are the current ones already, or will be in a moment. */
export const ChangedAlert = ({ error, action }: ChangedAlertProps) => (
  <div role="alert">
    <Alert tone="warn" title={changedTitle(error)} action={action}>
      <p>{`${error.text}。${NOT_SENT}`}</p>
      <ChangedSums error={error} />
    </Alert>
  </div>
);
