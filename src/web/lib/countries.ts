/** Lists the countries that a person can choose, and guesses the country of this device. */
import { countries } from '#rules/countries.ts'

const names = new Intl.DisplayNames(['en'], { type: 'region' })

export const countryOptions = countries
  .map((value) => ({ value, label: names.of(value) ?? value }))
  .sort((one, other) => one.label.localeCompare(other.label))

interface LocaleWithZones {
  getTimeZones?: () => string[] | undefined
}

/** Returns an empty list in browsers that don't know a country's time zones. */
const listTimeZones = (country: string): readonly string[] =>
  (new Intl.Locale(`und-${country}`) as LocaleWithZones).getTimeZones?.() ?? []

/** Some devices report their language in a form of their own, such as en-US@posix. */
const parseRegion = (language: string): string => {
  try {
    return new Intl.Locale(language).region ?? ''
  } catch {
    return ''
  }
}

/**
 * Uses the time zone first, because many devices use the English of another country. Returns undefined if neither the
 * zone nor the language names a country.
 */
export const guessCountry = (
  zone = Intl.DateTimeFormat().resolvedOptions().timeZone,
  language = navigator.language,
): string | undefined => {
  const region = parseRegion(language)
  if (countries.includes(region) && listTimeZones(region).includes(zone)) return region
  return (
    countries.find((country) => listTimeZones(country).includes(zone)) ??
    countries.find((country) => country === region)
  )
}
