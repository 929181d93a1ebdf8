/** Countries as a person chooses one, and which one this device seems to be in. */
import { countries } from '#rules/countries.ts'

const names = new Intl.DisplayNames(['en'], { type: 'region' })

export const countryOptions = countries
  .map((value) => ({ value, label: names.of(value) ?? value }))
  .sort((one, other) => one.label.localeCompare(other.label))

interface WithZones {
  getTimeZones?: () => string[] | undefined
}

/** Not every browser knows them. */
const zonesOf = (country: string): readonly string[] =>
  (new Intl.Locale(`und-${country}`) as WithZones).getTimeZones?.() ?? []

/** Some devices give their language in a form of their own, such as en-US@posix. */
const regionOf = (language: string): string => {
  try {
    return new Intl.Locale(language).region ?? ''
  } catch {
    return ''
  }
}

/** By its clock first: many a device speaks the English of another country. Nothing where neither says it. */
export const guessCountry = (
  zone = Intl.DateTimeFormat().resolvedOptions().timeZone,
  language = navigator.language,
): string | undefined => {
  const region = regionOf(language)
  if (countries.includes(region) && zonesOf(region).includes(zone)) return region
  return countries.find((country) => zonesOf(country).includes(zone)) ?? countries.find((country) => country === region)
}
