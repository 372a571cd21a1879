import { SEARCH_DOCUMENT_VERSION, searchDocument } from '../../../backend/src/catalog/search/search-document.ts';
import { CATEGORIES } from '@meguri/contracts/reference/categories.ts';
import { COLOURS } from '@meguri/contracts/reference/colours.ts';
import { addDays } from '@meguri/contracts/rental-round/time/period.ts';
import { MATERIALS } from '@meguri/contracts/reference/materials.ts';
import { MEETING_POINTS } from '@meguri/contracts/reference/meeting-points.ts';
import { OCCASIONS } from '@meguri/contracts/reference/occasions.ts';
import { randomUUID } from 'node:crypto';
import pg from 'pg';

const AT_ONCE = 5_000;
const OWNERS = 3_000;
/** Bookings are within this many days from the first; those of one item don't overlap. */
const BOOKED_DAYS = 180;
export const FIRST_DAY = '2027-01-01';

const BRANDS = ['ユニクロ', 'ZARA', 'ビームス', 'シャネル', 'NIKE', 'SNIDEL', 'GUCCI', '町の仕立屋', 'Minä', null];
const WORDS = ['春の', '結婚式に', '軽い', 'ヴィンテージ', '刺繍の', '通勤用', '新作', 'リネン混', '大きめ', '水玉の'];
const SIZES = ['s', 'm', 'l', 'xl', 'free'];
const GENDERS = ['womens', 'mens', 'unisex', 'kids'] as const;
const CONDITIONS = ['new', 'like_new', 'good', 'fair'] as const;
const WAYS = ['delivery', 'both', 'pickup'] as const;

/**
 * Pseudo-random numbers, the same in every run (a linear congruential generator with the constants of Numerical
 * Recipes).
 */
function dice(seed: number): <Value>(values: readonly Value[]) => Value {
  let state = seed;
  return (values) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return values[Math.floor((state / 2 ** 32) * values.length)]!;
  };
}

/** Inserts users, items and bookings. @returns the ids of the items */
export async function seedItems(databaseUrl: string, itemCount: number, bookingCount: number): Promise<string[]> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  try {
    const ids = await seedOwners(pool, itemCount, OWNERS);
    await insertBookings(pool, ids, bookingCount);
    await pool.query('VACUUM ANALYZE app.items');
    await pool.query('VACUUM ANALYZE read_models.reservations');
    return ids;
  } finally {
    await pool.end();
  }
}

/** Inserts users 1 to `owners`, and items; item number n belongs to user n % owners + 1. @returns the ids of the items */
export async function seedOwners(pool: pg.Pool, itemCount: number, owners: number): Promise<string[]> {
  const pick = dice(7);
  const ids: string[] = [];
  await pool.query(
    `INSERT INTO app.users (id, username, password_hash) SELECT n, 'owner' || n, '' FROM generate_series(1, $1::int) n`,
    [owners],
  );
  const createIndexes = await dropIndexes(pool);
  for (let from = 0; from < itemCount; from += AT_ONCE) {
    const length = Math.min(AT_ONCE, itemCount - from);
    const rows = Array.from({ length }, (_, index) => itemRow(from + index, owners, pick));
    await insertItems(pool, rows);
    ids.push(...rows.map(({ id }) => id));
  }
  await createIndexes();
  return ids;
}

/**
 * Drops the items' indexes: building the words' index once is faster than inserting a million rows into it.
 * @returns creates them again
 */
async function dropIndexes(pool: pg.Pool): Promise<() => Promise<void>> {
  const { rows } = await pool.query<{ name: string; definition: string }>(
    `SELECT indexrelid::regclass AS name, pg_get_indexdef(indexrelid) AS definition FROM pg_index
     WHERE indrelid = 'app.items'::regclass AND NOT indisunique`,
  );
  for (const { name } of rows) await pool.query(`DROP INDEX ${name}`);
  return async () => {
    for (const { definition } of rows) await pool.query(definition);
  };
}

function itemRow(number: number, owners: number, pick: ReturnType<typeof dice>) {
  const category = pick(CATEGORIES);
  const subCategory = pick(category.subCategories);
  const colour = pick(COLOURS);
  const shippingMethod = pick(WAYS);
  const item = {
    name: `${pick(WORDS)}${colour.name}${subCategory.name.split('・')[0] ?? ''}`.slice(0, 30),
    mainCategory: category.id,
    subCategory: subCategory.id,
    genderCategory: pick(GENDERS),
    size: pick(SIZES),
    color: colour.id,
    material: pick(MATERIALS).value,
    condition: pick(CONDITIONS),
    brand: pick(BRANDS),
    description: `${pick(WORDS)}${pick(WORDS)}日にも着ていただけます。${pick(MATERIALS).label}。番号${number}`,
    shippingMethod,
    pickupAreas: shippingMethod === 'delivery' ? [] : [pick(MEETING_POINTS).id],
    occasions: [pick(OCCASIONS).id],
  };
  const { text, terms, brandKey } = searchDocument(item);
  const price = 500 + Math.floor(number % 97) * 100;
  const id = randomUUID();
  const photo = {
    url: `/uploads/items/${id}.webp`,
    width: 1600,
    height: 1600,
    placeholder: 'data:image/webp;base64,UklGRjgAAABXRUJQVlA4',
    colour: '#335577',
  };
  return {
    ...item,
    id,
    ownerId: (number % owners) + 1,
    price,
    text,
    terms,
    brandKey,
    photos: [photo],
    images: [photo.url],
    number,
  };
}

async function insertItems(pool: pg.Pool, rows: readonly object[]): Promise<void> {
  await pool.query(
    `INSERT INTO app.items (id, user_id, name, main_category, sub_category, gender_category, size, color, material,
       condition, brand, description, is_rentable, rental_price, washing_instructions, washing_notes, shipping_method,
       pickup_areas, images, photos, status, created_at, updated_at, search_text, search_terms, search_version, brand_key,
       popularity, occasions)
     SELECT id, "ownerId", name, "mainCategory", "subCategory", "genderCategory", size, color, material,
       condition, brand, description, true, price, 'washing_machine', '{}', "shippingMethod",
       "pickupAreas", images, photos, 'available', now() - number * interval '1 minute', now(), text, terms, ${SEARCH_DOCUMENT_VERSION},
       "brandKey", number % 50, occasions
     FROM json_to_recordset($1) AS r (id uuid, "ownerId" int, name text, "mainCategory" text, "subCategory" text,
       "genderCategory" text, size text, color text, material text, condition text, brand text, description text, price int,
       "shippingMethod" text, "pickupAreas" text[], images text[], photos jsonb, number int, text text, terms int[],
       "brandKey" text, occasions text[])`,
    [JSON.stringify(rows)],
  );
}

async function insertBookings(pool: pg.Pool, ids: readonly string[], count: number): Promise<void> {
  const each = Math.ceil(count / ids.length);
  const spread = Math.floor(BOOKED_DAYS / each);
  for (let turn = 0; turn < each; turn += 1) {
    const rows = ids.map((id, index) => {
      const from = addDays(FIRST_DAY, turn * spread + (index % (spread - 10)));
      return { item_id: id, round_id: `${turn}-${index}`, reserved_from: from, reserved_to: addDays(from, 10) };
    });
    await pool.query(
      `INSERT INTO read_models.reservations (item_id, round_id, reserved_from, reserved_to)
       SELECT * FROM json_to_recordset($1) AS r (item_id text, round_id text, reserved_from date, reserved_to date)`,
      [JSON.stringify(rows)],
    );
  }
}
