import { Module } from '@nestjs/common';
import { PageHeads } from '../../http/pages/page-heads.ts';
import { ItemPageHeads } from './item-page-heads.ts';
import { SitemapController } from './sitemap.controller.ts';

/** What crawlers and link previews read. Needs items. */
@Module({
  controllers: [SitemapController],
  providers: [{ provide: PageHeads, useClass: ItemPageHeads }],
})
export class PagesModule {}
