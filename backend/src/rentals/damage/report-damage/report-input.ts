import type { DamageReportBody } from '@meguri/contracts/rental-round/commands.ts';
import type { CommandUploads } from '../../round/uploads.ts';
import type { ReportDamageInput } from './decide.ts';

/** Stores a report's texts and photos. @returns the command's input */
export async function reportInput(body: DamageReportBody, uploads: CommandUploads): Promise<ReportDamageInput> {
  return {
    issueType: body.issueType,
    photos: await uploads.photos(body.images),
    otherTitle: await uploads.text('otherTitle', body.otherTitle),
    description: await uploads.text('description', body.description),
  };
}
