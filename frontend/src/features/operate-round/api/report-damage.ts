import type { DamageReportBody } from '@meguri/contracts/rental-round/commands.ts';
import { photoUpload } from '../../../lib/http/upload-photo.ts';

const upload = photoUpload<{ url: string }>('/api/upload-damage-image', { field: 'file' });

export interface PhotographedReport extends Omit<DamageReportBody, 'images'> {
  readonly files: readonly File[];
}

/** Stores the photos one after the other, and names them in the report. */
export async function withPhotos({ files, ...report }: PhotographedReport): Promise<DamageReportBody> {
  const images: string[] = [];
  for (const file of files) images.push((await upload(file)).url);
  return { ...report, images };
}
