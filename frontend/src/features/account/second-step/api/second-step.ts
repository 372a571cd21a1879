import type { SecondStep } from '@meguri/contracts/account/second-step.ts';
import { queryOptions } from '@tanstack/react-query';
import { get } from '../../../../lib/http/api.ts';

export const SECOND_STEP_PATH = '/api/second-step';

/** The state of the viewer's two-step login. In a file of its own, because every operators' page asks for it. */
export const secondStepQuery = queryOptions({
  queryKey: [SECOND_STEP_PATH],
  queryFn: ({ signal }) => get<SecondStep>(SECOND_STEP_PATH, signal),
});
