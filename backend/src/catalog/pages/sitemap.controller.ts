import { Controller, Get, Header, Module, Query, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { LRUCache } from 'lru-cache';
import pg from 'pg';
import * as z from 'zod';
import { LimitedReads } from '../../http/sessions/requester.ts';
import { escapeHtml } from '../../http/pages/escape-html.ts';
import { HttpSettings } from '../../http/http-settings.ts';
import { PageHeads } from '../../http/pages/page-heads.ts';
import { PostsController } from '../posts/posts.controller.ts';
import { Posts } from '../posts/posts.ts';
import { PublicPageHeads } from './public-page-heads.ts';

/** The protocol allows 50,000 addresses per file (sitemaps.org). */
const ADDRESSES = 40_000;
/** Public pages that don't depend on the catalogue. */
const PAGES = [
  '/',
  '/items',
  '/search',
  '/our-mission',
  '/help',
  '/rent-demo',
  '/posts',
  '/terms-of-service',
  '/privacy-policy',
  '/commercial-transaction-law',
];
const XML = 'application/xml; charset=utf-8';
const AN_HOUR = 'public, max-age=3600';
/** A full file has some megabytes: files are cached for this long, in ms, up to a total size in characters. */
const KEPT_MS = 10 * 60_000;
const MAX_KEPT = 20_000_000;
const SCHEMA = 'http://www.sitemaps.org/schemas/sitemap/0.9';

const querySchema = z.object({ page: z.coerce.number().int().min(1).max(1000).optional() });

/** Lists the public pages for crawlers. */
@ApiExcludeController()
@Controller()
export class SitemapController {
  /** The sitemap's files by page; 0: the index. Concurrent requests share one computation. */
  private readonly files = new LRUCache<number, string>({
    ...{ ttl: KEPT_MS, maxSize: MAX_KEPT, sizeCalculation: (text) => text.length },
    fetchMethod: (page) => (page === 0 ? this.first() : this.addresses(page)),
  });

  constructor(
    private readonly pool: pg.Pool,
    private readonly posts: Posts,
    private readonly settings: HttpSettings,
  ) {}

  /** All addresses, or the list of files when there are more than fit into one. */
  @Get('sitemap.xml')
  @UseGuards(LimitedReads)
  @Header('content-type', XML)
  @Header('cache-control', AN_HOUR)
  sitemap(@Query({ schema: querySchema }) { page = 0 }: z.output<typeof querySchema>): Promise<string> {
    return this.files.forceFetch(page);
  }

  @Get('robots.txt')
  @Header('content-type', 'text/plain; charset=utf-8')
  @Header('cache-control', AN_HOUR)
  robots(): string {
    return `User-agent: *\nDisallow: /api/\nSitemap: ${this.settings.publicUrl}/sitemap.xml\n`;
  }

  private async first(): Promise<string> {
    const { rows } = await this.pool.query<{ files: number }>(
      `SELECT ceil(count(*) / $1::numeric)::int AS files FROM app.items WHERE status = 'available'`,
      [ADDRESSES],
    );
    const files = rows[0]?.files ?? 0;
    return files <= 1 ? this.addresses(1) : this.index(files);
  }

  private index(files: number): string {
    const entries = Array.from({ length: files }, (_, index) => `/sitemap.xml?page=${index + 1}`);
    return document(
      'sitemapindex',
      entries.map((path) => `<sitemap><loc>${this.url(path)}</loc></sitemap>`),
    );
  }

  private async addresses(page: number): Promise<string> {
    const { rows } = await this.pool.query<{ id: string; day: string }>(
      `SELECT id, to_char(updated_at AT TIME ZONE 'Asia/Tokyo', 'YYYY-MM-DD') AS day FROM app.items
       WHERE status = 'available' ORDER BY created_at DESC, id DESC LIMIT $1 OFFSET $2`,
      [ADDRESSES, (page - 1) * ADDRESSES],
    );
    const pages = page === 1 ? [...PAGES.map((path) => this.entry(path)), ...this.journal()] : [];
    const items = rows.map(({ id, day }) => this.entry(`/items/${id}`, day));
    return document('urlset', [...pages, ...items]);
  }

  private journal(): string[] {
    return this.posts.list().map(({ id, date }) => this.entry(`/posts/${id}`, date));
  }

  /** @param day of its last change, if known */
  private entry(path: string, day?: string): string {
    return `<url><loc>${this.url(path)}</loc>${day === undefined ? '' : `<lastmod>${day}</lastmod>`}</url>`;
  }

  private url(path: string): string {
    return escapeHtml(this.settings.publicUrl + path);
  }
}

const document = (root: 'urlset' | 'sitemapindex', entries: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="${SCHEMA}">\n${entries.join('\n')}\n</${root}>\n`;

/** The journal, and heads and sitemaps for crawlers. Needs items. */
@Module({
  controllers: [SitemapController, PostsController],
  providers: [Posts, { provide: PageHeads, useClass: PublicPageHeads }],
})
export class PagesModule {}
