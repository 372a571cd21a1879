import { mayDo } from '@meguri/contracts/operators/operations.ts';
import { FIGURES } from '../../../rental/figures.ts';
import type { OperatorRole } from '@meguri/contracts/shared/operator-role.ts';

/** What of a role that is about to be given doesn't count at once; null: all of it does. Of each role null: no operator. */
export const waitingWords = (chosen: OperatorRole | null, former: OperatorRole | null): string | null =>
  chosen !== former && mayDo(chosen, 'confirm_proposal')
    ? `ただし、お金に関わる操作、一斉メール、書き出し、メンテナンス、ほかの運営者のアカウントの操作は、変更から${FIGURES.newInRoleHours}時間後に行えるようになります。`
    : null;
