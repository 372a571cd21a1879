import type { Stage } from './stage.ts';

/** In hours. Those of a step count from the first day of use (00:00 in Tokyo), unless its name says otherwise. */
export const DAY = 24;

/** Request, approval and payment on one morning six days ahead, at hours when people are awake. */
const approved = async (stage: Stage): Promise<void> => {
  await stage.request(-6 * DAY + 10.25);
  await stage.approve(-6 * DAY + 11);
};
export const paid = async (stage: Stage): Promise<void> => {
  await approved(stage);
  await stage.pay(-6 * DAY + 11.5);
};
export const coded = async (stage: Stage): Promise<void> => {
  await paid(stage);
  await stage.shippingCode(-6 * DAY + 14.5, 'セブンイレブン');
};
export const shipped = async (stage: Stage): Promise<void> => {
  await coded(stage);
  await stage.ship(-2 * DAY + 10);
};
export const inUse = async (stage: Stage): Promise<void> => {
  await shipped(stage);
  await stage.receive(11, '丁寧に梱包していただき、ありがとうございました。');
};
export const returnCode = async (stage: Stage): Promise<void> => {
  await inUse(stage);
  await stage.requestReturn(3 * DAY + 12);
  await stage.returnCode(3 * DAY + 15.5);
};
export const returned = async (stage: Stage): Promise<void> => {
  await returnCode(stage);
  await stage.giveBack(6 * DAY + 10, 'とても素敵でした。またお借りしたいです。');
};
export const completed = async (stage: Stage): Promise<void> => {
  await returned(stage);
  const end = await stage.complete(8 * DAY + 12, 'きれいな状態で戻ってきました。ありがとうございます。');
  await stage.payOut(8 * DAY + 12.1, end);
};

export const approvedTogether = async (stage: Stage): Promise<void> => {
  await stage.approveInParcelBeforeNow(6, await stage.requestBeforeNow(16));
};
