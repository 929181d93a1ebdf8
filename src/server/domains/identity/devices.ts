/** Describes a user agent in words that people recognize as their own device. */
const systems: [RegExp, string][] = [
  [/CrOS/, 'Chromebook'],
  [/iPad/, 'iPad'],
  [/iPhone/, 'iPhone'],
  [/Android/, 'Android'],
  [/Macintosh/, 'Mac'],
  [/Windows/, 'Windows'],
  [/Linux/, 'Linux'],
]
const browsers: [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

const findFirstMatch = (names: [RegExp, string][], text: string, fallback: string): string =>
  names.find(([pattern]) => pattern.test(text))?.[1] ?? fallback

export const describeDevice = (userAgent: string): string =>
  `${findFirstMatch(browsers, userAgent, 'A browser')} on ${findFirstMatch(systems, userAgent, 'a device')}`
