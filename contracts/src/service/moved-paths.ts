/** Former addresses of pages, and where they lead now: the server says it to whoever asks for one, the client when one is come to within it. */
export const MOVED_PATHS = {
  '/why-meguri': '/our-mission',
  '/vision-mission': '/our-mission',
} as const;
