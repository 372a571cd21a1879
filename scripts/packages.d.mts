/** @returns the packages in the folder whose install script is needed and has not run yet */
export function unfinishedPackages(folder: string): readonly { readonly name: string }[];

/** Runs the install scripts that are needed, in the folder of their package as npm does. */
export function finishPackages(folder: string): void;
