import type { Item } from '@meguri/contracts/item/item-view.ts';
import { CARE_INSTRUCTIONS, CARE_NOTES, careInstructionName, careNoteName } from '@meguri/contracts/reference/care.ts';

type Cared = Pick<Item, 'washingInstructions' | 'washingNotes' | 'returnUnwashed'>;

/** How an item must be cleaned before its return, and who pays if that costs something. */
export const careText = ({ washingInstructions, returnUnwashed }: Omit<Cared, 'washingNotes'>): string =>
  returnUnwashed
    ? '洗わずに返せます。返却後のお手入れはオーナーがします（費用は料金に含まれます）'
    : careInstructionName(washingInstructions) +
      (washingInstructions === 'dry_clean' ? '（費用は借り手のご負担）' : '');

/** Notes on handling, which have nothing to do with cleaning. */
const ON_HANDLING = CARE_NOTES.filter(({ appliesTo }) => appliesTo.length === CARE_INSTRUCTIONS.length);

/** The owner's notes that concern the borrower. */
export const careNotesOf = ({ washingNotes, returnUnwashed }: Cared): readonly string[] =>
  washingNotes.filter((note) => !returnUnwashed || ON_HANDLING.some(({ id }) => id === note)).map(careNoteName);
