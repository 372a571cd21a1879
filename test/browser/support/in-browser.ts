import { afterAll, beforeAll, describe } from '@jest/globals';
import type { Browser } from '@playwright/test';
import { Demo } from '../../support/servers/demo.ts';
import { launchBrowser } from './launch-browser.ts';
import { Visit, type VisitTerms } from './visit.ts';

type Settings = Readonly<Record<string, string>>;

interface StandTerms {
  /** Runs before the service starts; returns the settings that it needs. */
  readonly prepare?: () => Promise<Settings>;
  /** Whether pages load their fonts; without, they use the device's own, as all users see them first. */
  readonly faces?: boolean;
  /** Why the suite can't run in this browser. */
  readonly skipped?: string;
  /** Whether every window translates its pages; false by default. */
  readonly translated?: boolean;
}
/** Screenshots are taken with fonts. */
const ARE_PICTURES_WANTED = process.env['SCREENSHOTS'] === '1';

/** Shared by the tests of one file: the service with the demo's users and rounds, and a browser. */
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

  /** Opens a window, signed in if a name is given. */
  async visit(terms: Omit<VisitTerms, 'url'> = {}): Promise<Visit> {
    const visit = await Visit.begin(this.browser, { url: this.demo.url, translated: this.#translated, ...terms });
    this.#visits.push(visit);
    return visit;
  }

  /**
   * A window that is kept for all tests of a file: it signs in once and has loaded the scripts.
   * @param terms the same user and screen give the same window, on the page where it was left
   */
  resident(terms: Required<Pick<VisitTerms, 'as' | 'screen'>>): Promise<Visit> {
    const key = `${terms.as} ${terms.screen}`;
    const known = this.#residents.get(key) ?? Visit.begin(this.browser, { url: this.demo.url, ...terms });
    this.#residents.set(key, known);
    return known;
  }

  /** The problems of all open windows. */
  complaints(): string[] {
    return this.#visits.flatMap((visit) => visit.complaints);
  }

  /** Closes all windows except residents'. @returns the problems of all windows since the last call */
  async endVisits(): Promise<string[]> {
    const residents = await Promise.all(this.#residents.values());
    const complaints = [...this.complaints(), ...residents.flatMap((resident) => resident.complaints.splice(0))];
    await Promise.all(this.#visits.splice(0).map((visit) => visit.end()));
    return complaints;
  }
}

/** A suite that checks how pages look, with their fonts. @param skipped why it can't run, if so */
export const describeInFaces = (title: string, tests: (stand: Stand) => void, skipped?: string): void =>
  describeInBrowser(title, tests, { faces: true, ...(skipped && { skipped }) });

/** A suite with a browser; without one it is skipped, and `npm test` says why. */
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
