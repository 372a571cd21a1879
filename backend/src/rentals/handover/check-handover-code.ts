import { Rejected } from '@meguri/contracts/errors.ts';

/**
 * Whether the digits are those that the other party shows. @throws Rejected handover_code_required, handover_code_wrong
 */
export function checkHandoverCode(entered: string | null, expected: string | null): void {
  if (entered === null) throw new Rejected('handover_code_required', 'handoverCode');
  if (entered !== expected) throw new Rejected('handover_code_wrong', 'handoverCode');
}
