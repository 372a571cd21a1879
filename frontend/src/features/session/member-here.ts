let member: number | null = null;

/** Whose pages these are: who signed in last and hasn't left since, even where their session has ended. */
export const memberHere = (): number | null => member;

/** @param id null: they left */
export function setMemberHere(id: number | null): void {
  member = id;
}
