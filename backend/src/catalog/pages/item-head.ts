import { SERVICE_NAME } from '@meguri/contracts/service/service-name.ts';
import { brandName } from '../search/brands.ts';
import type { ItemPage } from '@meguri/contracts/item/item-view.ts';
import { CATEGORIES } from '@meguri/contracts/reference/categories.ts';
import { colourName } from '@meguri/contracts/reference/colours.ts';
import { grouped } from '@meguri/contracts/text/grouped.ts';
import { ITEM_PAGE_SIZES, photoSrcset, PREVIEW_SIDE, previewUrl } from '@meguri/contracts/upload/photo-widths.ts';
import { escapeHtml } from '../../http/pages/escape-html.ts';
import type { PageHead } from '../../http/pages/page-heads.ts';
import { jsonLd, meta, preview } from './head-markup.ts';

const DESCRIPTION_LENGTH = 120;

/** The head of an item's page, for crawlers and link previews. @param publicUrl without a trailing slash */
export function itemHead(item: ItemPage, publicUrl: string): PageHead {
  const title = `${item.name}のレンタル | ${SERVICE_NAME}`;
  const url = `${publicUrl}/items/${item.id}`;
  const description = descriptionOf(item);
  const images = item.images.map((image) => publicUrl + image);
  const markup = [
    ...preview({ url, type: 'product', title, description }),
    ...previewImage(item, publicUrl),
    meta('product:price:amount', String(item.rentalPrice)),
    meta('product:price:currency', 'JPY'),
    meta('twitter:card', 'summary_large_image'),
    ...photoPreload(item),
    jsonLd(productOf(item, { url, description, images })),
  ];
  return { status: 200, title, markup: markup.join('\n') };
}

/** For an item that doesn't exist, or no longer does. */
export const missingItemHead: PageHead = {
  status: 404,
  title: `アイテムが見つかりません | ${SERVICE_NAME}`,
  markup: meta('robots', 'noindex'),
};

/** The largest picture of the page is loaded in parallel with the scripts. */
function photoPreload({ photos }: ItemPage): string[] {
  const [photo] = photos;
  if (photo === undefined) return [];
  const srcset = escapeHtml(photoSrcset(photo));
  return [
    `<link rel="preload" as="image" fetchpriority="high" href="${escapeHtml(photo.url)}" imagesrcset="${srcset}" imagesizes="${escapeHtml(ITEM_PAGE_SIZES)}">`,
  ];
}

function descriptionOf({ description, name, rentalPrice }: ItemPage): string {
  const price = `1週間${grouped(rentalPrice)}円`;
  const text = `${price}でレンタルできます。${description || name}`.replace(/\s+/g, ' ');
  const characters = [...text];
  return characters.length <= DESCRIPTION_LENGTH ? text : `${characters.slice(0, DESCRIPTION_LENGTH - 1).join('')}…`;
}

function previewImage({ images: [image], photos: [photo] }: ItemPage, publicUrl: string): string[] {
  if (image === undefined) return [];
  const address = [meta('og:image', publicUrl + previewUrl(image)), meta('og:image:type', 'image/jpeg')];
  if (photo === undefined || photo.width === null || photo.height === null) return address;
  const scale = Math.min(1, PREVIEW_SIDE / Math.max(photo.width, photo.height));
  const side = (length: number) => String(Math.round(length * scale));
  return [...address, meta('og:image:width', side(photo.width)), meta('og:image:height', side(photo.height))];
}

/** https://schema.org/Product, with its price per week. */
function productOf(
  item: ItemPage,
  { url, description, images }: { url: string; description: string; images: string[] },
) {
  const category = CATEGORIES.find(({ id }) => id === item.mainCategory);
  const rentable = item.isRentable && item.status !== 'suspended';
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    '@id': url,
    name: item.name,
    description,
    image: images,
    category: category?.subCategories.find(({ id }) => id === item.subCategory)?.name ?? category?.name,
    ...(item.brand === null ? {} : { brand: { '@type': 'Brand', name: brandName(item.brand) } }),
    ...(item.color === null ? {} : { color: colourName(item.color) }),
    itemCondition: `https://schema.org/${item.condition === 'new' ? 'NewCondition' : 'UsedCondition'}`,
    offers: {
      '@type': 'Offer',
      url,
      businessFunction: 'http://purl.org/goodrelations/v1#LeaseOut',
      price: item.rentalPrice,
      priceCurrency: 'JPY',
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price: item.rentalPrice,
        priceCurrency: 'JPY',
        unitCode: 'WEE',
      },
      availability: `https://schema.org/${rentable ? 'InStock' : 'OutOfStock'}`,
      seller: { '@type': 'Person', name: item.owner.displayName },
    },
  };
}
