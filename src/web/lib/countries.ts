/** Lists the countries that a person can choose, and guesses the country of this device. */

/** Every country by its ISO 3166 code. The device supplies the names. */
const codes =
  'AD AE AF AG AI AL AM AO AR AT AU AW AZ BA BB BD BE BF BG BH BI BJ BM BN BO BR BS BT BW BY BZ CA CD CF CG CH CI CL CM CN CO CR CU CV CW CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FM FO FR GA GB GD GE GG GH GI GL GM GN GP GQ GR GT GU GW GY HK HN HR HT HU ID IE IL IM IN IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MG MH MK ML MM MN MO MQ MR MS MT MU MV MW MX MY MZ NA NE NG NI NL NO NP NR NZ OM PA PE PF PG PH PK PL PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SI SK SL SM SN SO SR SS ST SV SY SZ TC TD TG TH TJ TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VG VI VN VU WS XK YE ZA ZM ZW'

const countries: readonly string[] = codes.split(' ')

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
