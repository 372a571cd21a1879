/** Whether a report of this kind needs a photo: a part that is missing can't be photographed. */
export const needsPhoto = (issueType: unknown): boolean => issueType !== 'missing_accessories';
