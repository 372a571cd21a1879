import { decidedBy, RoundCommand } from '../round-command.ts';
import { orderRefund, type OrderRefundInput } from './decide.ts';

export class OrderRefund extends RoundCommand<OrderRefundInput> {}
export const OrderRefundHandler = decidedBy(OrderRefund, orderRefund);
