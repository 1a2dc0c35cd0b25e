export function languages(): string[]
export function compileMessages(): Promise<void>
export declare const missingTexts: (file: string) => string[]
