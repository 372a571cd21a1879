import type { DamageReportBody } from '@meguri/contracts/rental-round/commands.ts';
import type { Attaching } from '../attachments.ts';
import type { ReportDamageInput } from './decide.ts';

/** A report's texts and photos, attached. */
export async function reportInput(body: DamageReportBody, attach: Attaching): Promise<ReportDamageInput> {
  return {
    issueType: body.issueType,
    photos: await attach.photos(body.images),
    otherTitle: await attach.text('otherTitle', body.otherTitle),
    description: await attach.text('description', body.description),
  };
}
