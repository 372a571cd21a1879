import { expect, it } from '@jest/globals';
import { READ_MODEL_NAMES } from '@meguri/contracts/read-models/upkeep.ts';
import { ALL_PROJECTIONS } from './all-projections.ts';

it('every read model has a label for operators', () => {
  expect(ALL_PROJECTIONS.map(({ name }) => name).toSorted()).toEqual(READ_MODEL_NAMES.toSorted());
});
