import type pg from 'pg';
import { columnsOf, selected } from '../../../postgres/entity-columns.ts';
import { Item } from '../../items/item.entity.ts';

/** The fields of an item that the catalogue holds. */
export interface CatalogueRow {
  readonly id: string;
  readonly status: string;
  readonly isRentable: boolean;
  readonly ownerId: number;
  readonly price: number;
  readonly popularity: number;
  /** Microseconds since 1970. */
  readonly createdAt: number;
  readonly brand: string | null;
  readonly category: string;
  readonly subCategory: string;
  readonly gender: string;
  readonly size: string;
  readonly color: string | null;
  readonly condition: string;
  readonly brandKey: string;
  readonly shippingMethod: string;
  readonly pickupAreas: readonly string[];
  readonly daysBetween: number;
  readonly occasions: readonly string[];
  readonly returnUnwashed: boolean;
  readonly fitRefund: boolean;
}

/** What words are compared with. */
export interface SearchedText {
  readonly text: string;
  readonly terms: readonly number[];
}

/** A changed item with its version, and its text and terms if requested. */
export interface ChangedRow extends CatalogueRow, SearchedText {
  readonly version: string;
}

const COMPARED = selected(Item, 'i', {
  ...{ id: 'id', status: 'status', isRentable: 'isRentable', ownerId: 'userId', price: 'rentalPrice' },
  ...{ popularity: 'popularity', brand: 'brand', category: 'mainCategory', subCategory: 'subCategory' },
  ...{ gender: 'genderCategory', size: 'size', color: 'color', condition: 'condition', brandKey: 'brandKey' },
  ...{ shippingMethod: 'shippingMethod', pickupAreas: 'pickupAreas', daysBetween: 'daysBetween' },
  ...{ occasions: 'occasions', returnUnwashed: 'returnUnwashed', fitRefund: 'fitRefund' },
});
const COLUMN = Object.fromEntries(columnsOf(Item)) as Readonly<Record<keyof Item, string>>;

/** Rows per read. All changes of one statement have the same version and are read together. */
const AT_ONCE = 5_000;
/** All columns are in the index `items_catalogue`, except for texts: reading the rows takes ten times as long. */
const changed = (text: string, terms: string): string => `
  SELECT ${COMPARED}, i.${COLUMN.catalogueVersion}::text AS version, ${text} AS text, ${terms} AS terms,
    (extract(epoch FROM i.${COLUMN.createdAt}) * 1000000)::float8 AS "createdAt"
  FROM app.items i WHERE i.${COLUMN.catalogueVersion} > $1
  ORDER BY i.${COLUMN.catalogueVersion} FETCH FIRST ${AT_ONCE} ROWS WITH TIES`;
const CHANGED = { name: 'catalogue-changes', text: changed(`''`, `'{}'::int[]`) };
const WITH_TEXTS = {
  name: 'catalogue-changes-with-texts',
  text: changed(`i.${COLUMN.searchText}`, `i.${COLUMN.searchTerms}`),
};

/**
 * Changes after that version, the earliest first; there may be more.
 * @param withTexts without them `text` and `terms` are empty
 */
export async function changedItems(
  pool: pg.Pool,
  version: string,
  withTexts: boolean,
): Promise<{ rows: ChangedRow[]; more: boolean }> {
  const { rows } = await pool.query<ChangedRow>({ ...(withTexts ? WITH_TEXTS : CHANGED), values: [version] });
  return { rows, more: rows.length >= AT_ONCE };
}
