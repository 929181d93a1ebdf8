export const listFlags: (memory: number) => readonly string[]
export const leanFlags: readonly string[]
export const leanEnvironment: Readonly<Record<string, string>>
