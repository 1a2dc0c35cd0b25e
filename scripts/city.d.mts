export function wantsCity(env: NodeJS.ProcessEnv): boolean
export function addressOf(env: NodeJS.ProcessEnv): string
export function demoPassword(env: NodeJS.ProcessEnv): { password: string; keep: (() => void) | null }
export function openCity(node: string, settings: { flags: string[]; environment: Record<string, string> }): () => void
