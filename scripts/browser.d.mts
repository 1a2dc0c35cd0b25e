export function findBrowser(node: string): Promise<string>
export function systemBrowser(): string | null
