import { decidedBy, RoundCommand } from '../round-command.ts';
import { confirmReceipt, type ConfirmReceiptInput } from './decide.ts';

export class ConfirmReceipt extends RoundCommand<ConfirmReceiptInput> {}
export const ConfirmReceiptHandler = decidedBy(ConfirmReceipt, confirmReceipt);
