/** The fields that Stripe answers and the sandbox doesn't keep. Optional ones may be left out, as Stripe does. */
export type Absent<Whole, Kept> = Omit<Whole, keyof Kept | 'lastResponse'>;
