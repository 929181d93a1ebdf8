/** Every page announces that it is loading, and that loading failed, for people who use a screen reader. */
import { afterAll, expect, test } from 'vitest'
import { areaVisitors } from '../support/journey/example-urls.ts'
import { closeWindows } from '../support/journey/journey.ts'
import { visitExamplePages } from '../support/browser/visit-example-pages.ts'
import { findMissingAnnouncements } from '../support/browser/missing-announcements.ts'

afterAll(closeWindows)

/** Timeout, in milliseconds. */
const LONG = 900_000

const FORM = 'the form works at once, and requested data appears later'
/** Pages that need not announce anything, with the reason. */
const silentPages: Readonly<Record<string, string>> = {
  '/login': FORM,
  '/join': FORM,
  '/change-password': FORM,
  '/mindfulness/custom_exercise/add': FORM,
}

/** The server renders the public pages with all their content. */
const appVisitors = areaVisitors.filter(([area]) => area !== 'site')

/** Pages with static content: they send no request before an action. */
const staticPages = [
  '/admin/sessions/import',
  '/card',
  '/first-admin',
  '/help',
  '/reset-password',
  '/sso/saml_response',
  '/view',
]
const withoutRequest: string[] = []

test.each(appVisitors)(
  'every page of the %s area announces that it is loading, and that loading failed',
  async (...visitor) => {
    const { faults } = await visitExamplePages(visitor, {
      async visit({ page }, example) {
        if (silentPages[example.address]) return []
        const silent = await findMissingAnnouncements(page, example)
        if (!silent) withoutRequest.push(example.address)
        return silent ?? []
      },
    })
    expect(faults).toEqual([])
  },
  LONG,
)

test('only the listed static pages send no request', () => {
  expect(withoutRequest.toSorted()).toEqual(staticPages)
})
