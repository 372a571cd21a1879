import type { Rejected } from '@meguri/contracts/errors.ts';
import { RejectedWithDetails } from '../errors/error-answer.ts';
import type { OperatorName } from '@meguri/contracts/shared/person.ts';

/** Two operators acted at once: the later one reads who was first. */
export const takenByOther = ({ id, username }: OperatorName): Rejected =>
  new RejectedWithDetails('taken_by_other', {
    message: `${username}さんが対応中です。引き継ぐときは、画面を更新してからもう一度お試しください`,
    owner: { id, username },
  });
