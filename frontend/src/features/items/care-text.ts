import { careInstructionName } from '@meguri/contracts/reference/care.ts';

/** How an item must be cleaned before its return, and who pays if that costs something. */
export const careText = (instruction: string): string =>
  careInstructionName(instruction) + (instruction === 'dry_clean' ? '（費用は借り手のご負担）' : '');
