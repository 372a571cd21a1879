import type { Walk } from './walk.ts';

/** The steps of a rental as people count them, each with the act that completes it. */
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

/** Number of completed steps. A rental that ends after damage counts as complete. */
export const stepsDone = ({ state, done }: Walk): number =>
  state === 'completed' ? STEPS.length : STEPS.filter(({ act }) => done.some(({ id }) => id === act)).length;
