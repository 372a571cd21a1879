import { Injectable } from '@nestjs/common';
import { LEAST_STARS_OF_STORY, type RentalStory } from '@meguri/contracts/item/front.ts';
import pg from 'pg';
import { personSql } from '../../postgres/json-sql.ts';
import { photosOf } from '../items/item-row.ts';
import { shownReviewSql } from './shown-review.ts';

const quoteSql = (review: string, author: string): string =>
  `json_build_object('author', ${personSql(author)}, 'text', ${review}.body)`;
/** SQL: whether the landing page may show this review. */
const maySql = (review: string): string =>
  `${shownReviewSql(review)} AND ${review}.on_front_page AND ${review}.rating >= ${LEAST_STARS_OF_STORY} AND ${review}.body <> ''`;
/** SQL: whether the author has an account that is in use. */
const presentSql = (user: string): string => `${user}.erased_at IS NULL AND ${user}.locked_at IS NULL`;

/** What both parties of a rental wrote about each other, for the landing page. Both have agreed to it. */
@Injectable()
export class RentalStories {
  constructor(private readonly pool: pg.Pool) {}

  /** null: there is none. Read every time, so that a hidden review or a withdrawn consent counts at once. */
  async newest(): Promise<RentalStory | null> {
    const { rows } = await this.pool.query<RentalStory>({
      name: 'rental-story',
      text: `SELECT json_build_object('id', i.id, 'name', i.name, 'images', i.images, 'photos', i.photos) AS item,
          ${quoteSql('b', 'ub')} AS borrower, ${quoteSql('o', 'uo')} AS owner
        FROM app.reviews b JOIN app.reviews o ON o.round_id = b.round_id AND o.written_by = 'owner'
        JOIN app.users ub ON ub.id = b.author_id JOIN app.users uo ON uo.id = o.author_id
        JOIN app.items i ON i.id = b.item_id AND i.status = 'available'
        WHERE b.written_by = 'borrower' AND ${maySql('b')} AND ${maySql('o')} AND ${presentSql('ub')} AND ${presentSql('uo')}
        ORDER BY b.shown_at DESC, b.id LIMIT 1`,
    });
    const [found] = rows;
    if (found === undefined) return null;
    const { id, name, photos, images } = found.item;
    const shown = { images: images.slice(0, 1), photos };
    return { ...found, item: { id, name, images: shown.images, photos: photosOf(shown) } };
  }
}
