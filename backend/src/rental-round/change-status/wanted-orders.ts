import type { ChangeStatusBody } from '@meguri/contracts/rental-round/commands.ts';
import type { WantedCommand } from '@meguri/contracts/rental-round/wanted-status.ts';
import { ApproveRequest } from '../approve-request/handler.ts';
import type { Attaching } from '../attachments.ts';
import { CancelRound } from '../cancel-round/handler.ts';
import { CancelUnpaid } from '../cancel-unpaid/handler.ts';
import { ConfirmReceipt } from '../confirm-receipt/handler.ts';
import { ConfirmReturn } from '../confirm-return/handler.ts';
import { DeclineRequest } from '../decline-request/handler.ts';
import { MarkReturned } from '../mark-returned/handler.ts';
import { MarkShipped } from '../mark-shipped/handler.ts';
import type { RoundHandled } from '../round-command.ts';
import type { Order, RoundDesk } from '../round-desk.ts';
import type { CommandContext } from '../../http/command-context.ts';
import { WithdrawRequest } from '../withdraw-request/handler.ts';

/** Sends what a change of status asks for. */
type Send = (
  desk: RoundDesk,
  context: CommandContext,
  roundId: string,
  body: ChangeStatusBody,
) => Promise<RoundHandled>;

const sends =
  <Input>(
    command: Order<Input>['command'],
    input: (body: ChangeStatusBody, attach: Attaching) => Input | Promise<Input>,
  ): Send =>
  (desk, context, roundId, body) =>
    desk.send(context, { command, roundId, input: (attach) => input(body, attach) });

const withReason = async ({ reason }: ChangeStatusBody, attach: Attaching) => ({
  reason: await attach.text('reason', reason),
});

const asSeen = async ({ comment, images }: ChangeStatusBody, attach: Attaching) => ({
  photos: await attach.photos(images),
  comment: await attach.text('comment', comment),
});

export const WANTED_ORDERS: Readonly<Record<WantedCommand, Send>> = {
  'approve-request': sends(ApproveRequest, () => ({})),
  'decline-request': sends(DeclineRequest, withReason),
  'withdraw-request': sends(WithdrawRequest, withReason),
  'cancel-unpaid': sends(CancelUnpaid, withReason),
  'cancel-round': sends(CancelRound, withReason),
  'mark-shipped': sends(MarkShipped, ({ carrier = null, trackingCode = null, handoverCode = null }) => ({
    carrier,
    trackingCode,
    handoverCode,
  })),
  'confirm-receipt': sends(ConfirmReceipt, asSeen),
  'mark-returned': sends(MarkReturned, async (body, attach) => ({
    ...(await asSeen(body, attach)),
    trackingCode: body.trackingCode ?? null,
    handoverCode: body.handoverCode ?? null,
  })),
  'confirm-return': sends(ConfirmReturn, asSeen),
};
