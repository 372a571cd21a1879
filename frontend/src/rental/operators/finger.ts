/** Of a link among words: on a phone it takes as high as a finger, and no line moves for it. */
export const FINGER = 'max-md:-my-3.5 max-md:py-3.5';
