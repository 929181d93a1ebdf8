/** Formats the speed with two decimals, as on the presets: 1.25. */
export const formatSpeed = (speed: number): string => speed.toFixed(2)
