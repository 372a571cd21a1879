import { until } from '../../support/until.ts';

interface RenderedPage {
  readonly html: string;
  readonly headers: Headers;
}

/**
 * A page that the server has rendered. Pages that take too long to render are sent unrendered, which may happen to the
 * first ones on a busy machine.
 * @param cookie of the member who opens it; absent: a guest does
 */
export const renderedPage = (url: string, cookie?: string): Promise<RenderedPage> =>
  until(`${url} is rendered`, async () => {
    const answer = await fetch(url, { headers: cookie === undefined ? {} : { cookie } });
    const html = await answer.text();
    return html.includes('id="page-state"') && { html, headers: answer.headers };
  });
