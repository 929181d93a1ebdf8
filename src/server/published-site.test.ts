import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { retentionDefaults } from '#rules/retention.ts'
import { pageTemplates, socialLinksIn, templateOf } from '#rules/site/pages.ts'
import { problemsOf } from '#rules/site/problems.ts'
import { openTestApp, type TestApp } from '../../tests/support/app.ts'
import { authoredSite } from '../../tests/support/authored-site.ts'
import { authoredPage } from './domains/site/authored-page.ts'
import { unreachable } from './domains/site/reachable.ts'
import { pageFiles } from './domains/site/site.seed.ts'
import { siteReferences, siteSources } from './published-site.ts'

let house: TestApp
beforeAll(async () => {
  house = await openTestApp()
  await authoredSite(house.platform)
})
afterAll(() => house.close())

const pages = pageFiles(process.cwd(), true).map(authoredPage)

describe('the authored pages', () => {
  test('are one for each template', () => {
    expect(pages.map(({ templateId }) => templateId).toSorted()).toEqual(pageTemplates.map(({ id }) => id).toSorted())
  })

  test('name the social media of the demo school only where the demo is', () => {
    const footerIn = (demo: boolean) =>
      pageFiles(process.cwd(), demo)
        .map(authoredPage)
        .find(({ templateId }) => templateId === 'footer')
    expect(socialLinksIn(footerIn(true)?.content).length).toBeGreaterThan(1)
    expect(socialLinksIn(footerIn(false)?.content)).toEqual([])
    expect(problemsOf(templateOf('footer')!, footerIn(true)?.content)).toEqual([])
  })

  test.each(pages.map((page) => [page.templateId, page] as const))('%s could be published as it is', (id, page) => {
    expect(problemsOf(templateOf(id)!, page.content)).toEqual([])
  })

  test.each(pages.map((page) => [page.templateId, page] as const))('%s leads nowhere in vain', async (id, page) => {
    const contentOf = (other: string) => pages.find(({ templateId }) => templateId === other)?.content
    const site = { ...siteReferences(house.platform), contentOf }
    expect(await unreachable({ template: templateOf(id)!, content: page.content }, site)).toEqual([])
  })

  test('say of every kind of data the months that are kept', () => {
    const said = pages
      .flatMap(({ content }) => content.sections)
      .flatMap((section) => (section.type === 'data' ? section.items : []))
    expect(said.length).toBeGreaterThan(10)
    for (const { retention_key, how_long } of said) {
      const months = (retentionDefaults as Record<string, number | null>)[retention_key]
      if (typeof months === 'number') expect(how_long, retention_key).toContain(`${months} months`)
    }
  })

  test('promise nothing that is not there, and name what a school connects as its own choice', () => {
    const others = pages.filter(({ templateId }) => templateId !== 'privacy' && templateId !== 'for-school-it')
    expect(JSON.stringify(others)).not.toMatch(/Colegia|SAML|LTI|OneRoster/)
    expect(JSON.stringify(pages)).not.toMatch(/Present mode|home screen|downloaded sessions/)
    const forSchools = JSON.stringify(pages.find(({ templateId }) => templateId === 'for-school-it'))
    expect(forSchools.match(/(?:SAML 2\.0|LTI 1\.3)(?! \(optional\))/g)).toBeNull()
  })
})

test('visitors read them as they were authored', async () => {
  const { page } = await siteSources(house.platform).pages.read()
  for (const { templateId, content } of pages) expect(page(templateId)?.content, templateId).toEqual(content)
  expect(page('nothing')).toBeUndefined()
})
