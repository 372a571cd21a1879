import { Photo } from '../../../ui/photo.tsx';

/** Small pictures, each opening in full. */
export const EventPhotos = ({ urls }: { readonly urls: readonly string[] }) => (
  <ul className="flex flex-wrap gap-2 py-1">
    {urls.map((url, index) => (
      <li key={url} className="size-16 overflow-hidden rounded-lg">
        <a href={url} target="_blank" rel="noreferrer">
          <Photo src={url} alt={`写真${index + 1}を開く`} />
        </a>
      </li>
    ))}
  </ul>
);
