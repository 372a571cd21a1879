import { careInstructionName } from '@meguri/contracts/reference/care.ts';

/** How an item is cleaned before it goes back, and at whose expense, where that costs something. */
export const careText = (instruction: string): string =>
  careInstructionName(instruction) + (instruction === 'dry_clean' ? '（費用は借り手のご負担）' : '');
