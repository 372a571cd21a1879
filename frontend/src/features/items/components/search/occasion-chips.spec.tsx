import { describe, expect, it } from '@jest/globals';
import { renderToStaticMarkup } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { OccasionChips } from './occasion-chips.tsx';

const chips = (search: string) => {
  const page = renderToStaticMarkup(
    <StaticRouter location="/items">
      <OccasionChips search={search} />
    </StaticRouter>,
  );
  const links = [...page.matchAll(/<a ([^>]*)>([^<]*)<\/a>/g)];
  return new Map(links.map(([, attributes = '', name = '']) => [name, attributes.replaceAll('&amp;', '&')]));
};

describe('the chip of an occasion', () => {
  it('keeps the other filters of the search', () => {
    expect(chips('category=bags&sort=popular').get('結婚式・二次会')).toContain(
      'href="/items?category=bags&occasion=wedding&sort=popular"',
    );
  });

  it('is marked while it is selected, and then leads to the search without it', () => {
    const selected = chips('occasion=wedding,travel');
    expect(selected.get('旅行')).toMatch(
      /href="\/items\?occasion=wedding".*aria-current="true"|aria-current="true".*href="\/items\?occasion=wedding"/,
    );
    expect(selected.get('仕事・面接')).toContain('href="/items?occasion=work"');
    expect(selected.get('仕事・面接')).not.toContain('aria-current');
  });
});
