/** Formats the speed with two decimals, as on the presets: 1.25. */
export const speedText = (speed: number): string => speed.toFixed(2)
