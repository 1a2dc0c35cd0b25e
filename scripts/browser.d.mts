export function findBrowser(node: string): Promise<string>
