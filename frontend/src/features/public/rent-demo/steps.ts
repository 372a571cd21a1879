import type { Walk } from './walk.ts';

/** The way of a rental as people count it, and the act that each is done by. */
const STEPS = [
  { name: 'リクエスト', act: 'request' },
  { name: '承認', act: 'approve' },
  { name: 'お支払い', act: 'pay' },
  { name: '発送', act: 'ship' },
  { name: '受け取り', act: 'receive' },
  { name: '返却', act: 'return' },
  { name: '確認', act: 'complete' },
] as const;

export const STEP_NAMES = STEPS.map(({ name }) => name);

/** How many are done. A rental that ends by way of damage has come to its end as well. */
export const stepsDone = ({ state, done }: Walk): number =>
  state === 'completed' ? STEPS.length : STEPS.filter(({ act }) => done.some(({ id }) => id === act)).length;
