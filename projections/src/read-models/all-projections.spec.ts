import { expect, it } from '@jest/globals';
import { READ_MODEL_NAMES } from '@meguri/contracts/read-models/upkeep.ts';
import { ALL_PROJECTIONS } from './all-projections.ts';

it('the read models are those that operators have words for', () => {
  expect(ALL_PROJECTIONS.map(({ name }) => name).toSorted()).toEqual(READ_MODEL_NAMES.toSorted());
});
