/** The promise of an owner who cleans an item after its return, for its price. */
export const RETURN_UNWASHED = '洗わず返せる';

/** What the borrower of such an item does before its return. */
export const AS_IT_IS = '洗わずに、そのままお返しください。';
