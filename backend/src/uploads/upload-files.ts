import type { UploadKind } from '@meguri/contracts/upload/upload.ts';

/** Where public photos lie; all others are private. */
const PUBLIC_FOLDERS: { readonly [Kind in UploadKind]?: string } = { item: 'items', avatar: 'avatars' };

/** Whether anyone may see photos of this kind. */
export const isPublic = (kind: UploadKind): boolean => kind in PUBLIC_FOLDERS;

/** The file of an upload: in its own width, or in a smaller one. */
export function fileOf(id: string, kind: UploadKind, width: number | null = null): string {
  return `${PUBLIC_FOLDERS[kind] ?? 'private'}/${id}${width === null ? '' : `-${width}`}.webp`;
}

export const urlOf = (id: string, kind: UploadKind): string =>
  isPublic(kind) ? `/uploads/${fileOf(id, kind)}` : `/api/uploads/${id}.webp`;
