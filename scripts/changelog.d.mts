export function newestRelease(changelog: string): { version: string | null; notes: string }
