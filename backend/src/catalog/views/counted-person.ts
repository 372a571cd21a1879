import type { Viewer } from '../../http/sessions/viewer.ts';
import type { Person } from '../../limits/per-person.ts';

/** Programs name themselves in this way: crawlers, and services that check a link or draw its preview. */
const PROGRAM =
  /bot|crawl|spider|slurp|preview|facebookexternalhit|headless|lighthouse|uptime|curl|wget|python|go-http|java\//i;

/** Who asks for something that is counted. `requester` is null when the service itself renders a page. */
export interface Look {
  readonly viewer: Viewer | null;
  readonly requester: Person;
  readonly userAgent: string | undefined;
}

/** The member or the guest's network that counts; null for operators, programs and the service itself. */
export const countedPerson = ({ viewer, requester, userAgent }: Look): Person =>
  viewer?.isAdmin === true || userAgent === undefined || PROGRAM.test(userAgent) ? null : requester;
