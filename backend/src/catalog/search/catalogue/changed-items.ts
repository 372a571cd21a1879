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

const FIELDS = {
  ...{ id: 'id', status: 'status', isRentable: 'isRentable', ownerId: 'userId', price: 'rentalPrice' },
  ...{ popularity: 'popularity', brand: 'brand', category: 'mainCategory', subCategory: 'subCategory' },
  ...{ gender: 'genderCategory', size: 'size', color: 'color', condition: 'condition', brandKey: 'brandKey' },
  ...{ shippingMethod: 'shippingMethod', pickupAreas: 'pickupAreas', daysBetween: 'daysBetween' },
  ...{ occasions: 'occasions', returnUnwashed: 'returnUnwashed', fitRefund: 'fitRefund' },
} as const satisfies Partial<Record<keyof CatalogueRow, keyof Item>>;
const COMPARED = selected(Item, 'i', FIELDS);
const COLUMN = Object.fromEntries(columnsOf(Item)) as Readonly<Record<keyof Item, string>>;

/** The last item that was read. All changes of one statement have the same version, so the version alone doesn't name it. */
export interface CataloguePlace {
  readonly version: string;
  readonly id: string;
}
/** Before all changes. */
export const FIRST_PLACE: CataloguePlace = { version: '0', id: '00000000-0000-0000-0000-000000000000' };

/** Rows per read. */
const AT_ONCE = 5_000;
/** The same with texts: parsing thousands would stop the process for longer than a slice of a search. */
const TEXTS_AT_ONCE = 500;
/** All columns are in the index `items_catalogue_in_order`, except for texts: reading the rows takes ten times as long. */
const changed = (text: string, terms: string, atOnce: number): string => `
  SELECT ${COMPARED}, i.${COLUMN.catalogueVersion}::text AS version, ${text} AS text, ${terms} AS terms,
    (extract(epoch FROM i.${COLUMN.createdAt}) * 1000000)::float8 AS "createdAt"
  FROM app.items i WHERE (i.${COLUMN.catalogueVersion}, i.id) > ($1, $2)
  ORDER BY i.${COLUMN.catalogueVersion}, i.id LIMIT ${atOnce}`;

/** Without texts they are constants, which needn't be sent. */
const INDEXED: readonly (keyof ChangedRow)[] = [
  ...(Object.keys(FIELDS) as (keyof typeof FIELDS)[]),
  'version',
  'createdAt',
];
const TEXTS: readonly (keyof ChangedRow)[] = ['text', 'terms'];

/** One row with a JSON list for each column: reading thousands of rows takes the driver four times as long. */
const columnwise = (rows: string, fields: readonly string[]): string =>
  `SELECT ${fields.map((field) => `json_agg(c."${field}")::text AS "${field}"`).join(', ')} FROM (${rows}) AS c`;
const CHANGED = { name: 'catalogue-changes', text: columnwise(changed(`''`, `'{}'::int[]`, AT_ONCE), INDEXED) };
const WITH_TEXTS = {
  name: 'catalogue-changes-with-texts',
  text: columnwise(changed(`i.${COLUMN.searchText}`, `i.${COLUMN.searchTerms}`, TEXTS_AT_ONCE), [...INDEXED, ...TEXTS]),
};

type ChangedColumns = Readonly<Partial<Record<keyof ChangedRow, string | null>>>;

/**
 * Changes after that place, the earliest first; there may be more.
 * @param withTexts without them `text` and `terms` are empty
 */
export async function changedItems(
  pool: pg.Pool,
  { version, id }: CataloguePlace,
  withTexts: boolean,
): Promise<{ rows: ChangedRow[]; more: boolean }> {
  const { rows } = await pool.query<ChangedColumns>({ ...(withTexts ? WITH_TEXTS : CHANGED), values: [version, id] });
  const changes = rowsOf(rows[0] ?? {});
  return { rows: changes, more: changes.length >= (withTexts ? TEXTS_AT_ONCE : AT_ONCE) };
}

/** The lists are null when there are no rows. One literal makes all rows: setting field by field takes ten times as long. */
function rowsOf(columns: ChangedColumns): ChangedRow[] {
  const list = <Field extends keyof ChangedRow>(field: Field) =>
    JSON.parse(columns[field] ?? '[]') as readonly ChangedRow[Field][];
  const lists = {
    id: list('id'),
    version: list('version'),
    status: list('status'),
    isRentable: list('isRentable'),
    ownerId: list('ownerId'),
    price: list('price'),
    popularity: list('popularity'),
    createdAt: list('createdAt'),
    brand: list('brand'),
    category: list('category'),
    subCategory: list('subCategory'),
    gender: list('gender'),
    size: list('size'),
    color: list('color'),
    condition: list('condition'),
    brandKey: list('brandKey'),
    shippingMethod: list('shippingMethod'),
    pickupAreas: list('pickupAreas'),
    daysBetween: list('daysBetween'),
    occasions: list('occasions'),
    returnUnwashed: list('returnUnwashed'),
    fitRefund: list('fitRefund'),
    text: list('text'),
    terms: list('terms'),
  };
  return lists.id.map((id, row) => ({
    id,
    version: lists.version[row]!,
    status: lists.status[row]!,
    isRentable: lists.isRentable[row]!,
    ownerId: lists.ownerId[row]!,
    price: lists.price[row]!,
    popularity: lists.popularity[row]!,
    createdAt: lists.createdAt[row]!,
    brand: lists.brand[row]!,
    category: lists.category[row]!,
    subCategory: lists.subCategory[row]!,
    gender: lists.gender[row]!,
    size: lists.size[row]!,
    color: lists.color[row]!,
    condition: lists.condition[row]!,
    brandKey: lists.brandKey[row]!,
    shippingMethod: lists.shippingMethod[row]!,
    pickupAreas: lists.pickupAreas[row]!,
    daysBetween: lists.daysBetween[row]!,
    occasions: lists.occasions[row]!,
    returnUnwashed: lists.returnUnwashed[row]!,
    fitRefund: lists.fitRefund[row]!,
    text: lists.text[row] ?? '',
    terms: lists.terms[row] ?? [],
  }));
}
