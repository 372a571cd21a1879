import { afterAll, beforeAll, describe } from '@jest/globals';
import type { Browser } from '@playwright/test';
import { Demo } from '../../support/servers/demo.ts';
import { launchBrowser } from './launch-browser.ts';
import { Visit, type VisitTerms } from './visit.ts';

type Settings = Readonly<Record<string, string>>;

interface StandTerms {
  /** What must stand before the service starts; gives the settings that it needs for that. */
  readonly prepare?: () => Promise<Settings>;
  /** Whether pages have their typefaces; without, they are in the device's own, as everybody sees them first. */
  readonly faces?: boolean;
  /** Why the suite can't run in this browser. */
  readonly skipped?: string;
  /** Whether every window translates its pages: no unless true. */
  readonly translated?: boolean;
}
/** Pictures of pages are as people see them in the end. */
const ARE_PICTURES_WANTED = process.env['SCREENSHOTS'] === '1';

/** What the tests of one file share: the service with the demo's people and rounds, and a browser beside it. */
export class Stand {
  demo!: Demo;
  browser!: Browser;
  #translated = false;
  readonly #visits: Visit[] = [];
  readonly #residents = new Map<string, Promise<Visit>>();

  async open({ prepare, faces = ARE_PICTURES_WANTED, translated = false }: StandTerms): Promise<void> {
    this.#translated = translated;
    const settings = await prepare?.();
    this.browser = await launchBrowser(faces);
    this.demo = await Demo.open(settings);
  }

  async close(): Promise<void> {
    await this.browser?.close();
    await this.demo?.close();
  }

  /** Someone at a browser of their own, signed in when a name is given. */
  async visit(terms: Omit<VisitTerms, 'url'> = {}): Promise<Visit> {
    const visit = await Visit.begin(this.browser, { url: this.demo.url, translated: this.#translated, ...terms });
    this.#visits.push(visit);
    return visit;
  }

  /**
   * Someone who stays for all tests of a file: their window is signed in once, and has the service's scripts already.
   * @param terms who asks for the same person and screen again gets the same window, on the page where it was left
   */
  resident(terms: Required<Pick<VisitTerms, 'as' | 'screen'>>): Promise<Visit> {
    const key = `${terms.as} ${terms.screen}`;
    const known = this.#residents.get(key) ?? Visit.begin(this.browser, { url: this.demo.url, ...terms });
    this.#residents.set(key, known);
    return known;
  }

  /** What any open window has had to complain of. */
  complaints(): string[] {
    return this.#visits.flatMap((visit) => visit.complaints);
  }

  /** Closes every window but the residents'. @returns the complaints of all since the last time */
  async endVisits(): Promise<string[]> {
    const residents = await Promise.all(this.#residents.values());
    const complaints = [...this.complaints(), ...residents.flatMap((resident) => resident.complaints.splice(0))];
    await Promise.all(this.#visits.splice(0).map((visit) => visit.end()));
    return complaints;
  }
}

/**
 * A suite that judges how pages look: in the typefaces that people see in the end.
 * @param skipped why it can't run, if so
 */
export const describeInFaces = (title: string, tests: (stand: Stand) => void, skipped?: string): void =>
  describeInBrowser(title, tests, { faces: true, ...(skipped && { skipped }) });

/** A suite with a browser; `npm test` says why when there is none to be had, and then it is skipped. */
export function describeInBrowser(title: string, tests: (stand: Stand) => void, terms: StandTerms = {}): void {
  const reason = process.env['MEGURI_NO_BROWSER'] ?? terms.skipped;
  if (reason !== undefined) {
    describe.skip(`${title} (skipped: ${reason})`, () => tests(new Stand()));
    return;
  }
  describe(title, () => {
    const stand = new Stand();
    beforeAll(() => stand.open(terms), 120_000);
    afterAll(() => stand.close());
    tests(stand);
  });
}
