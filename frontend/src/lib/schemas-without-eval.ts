// The schemas' library would try whether it may compile code, which the content security policy reports as a violation.
// It reads this where it is loaded, so this comes first.
(globalThis as { __zod_globalConfig?: { jitless: boolean } }).__zod_globalConfig = { jitless: true };
