import { mayDo } from '@meguri/contracts/operators/operations.ts';
import { FIGURES } from '../../../rental/figures.ts';
import type { OperatorRole } from '@meguri/contracts/shared/operator-role.ts';

/** The permissions of a new role that don't take effect at once; null: all do. For both parameters null: no operator. */
export const waitingWords = (chosen: OperatorRole | null, former: OperatorRole | null): string | null =>
  chosen !== former && mayDo(chosen, 'confirm_proposal')
    ? `ただし、お金に関わる操作、一斉メール、書き出し、メンテナンス、ほかの運営者のアカウントの操作は、変更から${FIGURES.newInRoleHours}時間後に行えるようになります。`
    : null;
