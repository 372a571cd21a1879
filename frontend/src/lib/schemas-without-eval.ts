// Zod would test whether it may compile code, which the content security policy reports as a violation. It reads this setting when
// it is loaded, so this module must come first.
(globalThis as { __zod_globalConfig?: { jitless: boolean } }).__zod_globalConfig = { jitless: true };
