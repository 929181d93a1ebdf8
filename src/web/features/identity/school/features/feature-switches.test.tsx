import { renderPage } from '#tests/support/web/render-page.tsx'
import { listChecked } from '#tests/support/web/read-html.ts'
import { expect, it } from 'vitest'
import type { FeatureSwitch, School } from '#contract/identity/school.ts'
import { FeatureSwitches } from './feature-switches.tsx'

const NAMES = ['Custom exercises', 'Check-ins', 'Journal', 'Requests to talk', 'External AI providers']
/** Returns the names of the features that are shown as on. */
const listOn = (without: FeatureSwitch[]): string[] => {
  const labels = listChecked(renderPage(<FeatureSwitches school={{ without } as School} />))
  return labels.map((label) => NAMES.find((name) => label.startsWith(name)) ?? label)
}

it('every feature of a school is on until it is turned off', () => {
  expect(listOn([])).toEqual(NAMES)
})

it('a feature of a school that is turned off is shown as off, and no other', () => {
  expect(listOn(['journal'])).toEqual(NAMES.filter((name) => name !== 'Journal'))
  expect(listOn(['outside_providers', 'check_ins'])).toEqual(['Custom exercises', 'Journal', 'Requests to talk'])
})
