import type { DamageReportBody } from '@meguri/contracts/rental-round/commands.ts';
import type { CommandUploads } from '../../round/uploads.ts';
import type { ReportDamageInput } from './decide.ts';

/** A report, its texts and photos stored. */
export async function reportInput(body: DamageReportBody, uploads: CommandUploads): Promise<ReportDamageInput> {
  return {
    issueType: body.issueType,
    photos: await uploads.photos(body.images),
    otherTitle: await uploads.text('otherTitle', body.otherTitle),
    description: await uploads.text('description', body.description),
  };
}
