/** "2.4", and never "0.0". */
export const megabytes = (bytes: number): string => Math.max(0.1, bytes / 1_000_000).toFixed(1)

export const sumOf = (kept: readonly { size: number }[]): number => kept.reduce((sum, { size }) => sum + size, 0)
