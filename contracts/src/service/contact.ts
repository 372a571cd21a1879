/** Where people write to. Apart from the rest about the operator: every page's footer has it. */
export const CONTACT = 'support@meguri.example';
