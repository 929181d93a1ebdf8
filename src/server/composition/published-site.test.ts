import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { retentionDefaults } from '#rules/retention.ts'
import { pageTemplates, listSocialLinks, findTemplate } from '#rules/site/pages.ts'
import { validatePage } from '#rules/site/problems.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { reseedSite } from '#tests/support/fixtures/authored-site.ts'
import { parseAuthoredPage } from '#server/domains/site/authored-page.ts'
import { findUnreachable } from '#server/domains/site/link-check.ts'
import { readPageFiles } from '#server/domains/site/site.seed.ts'
import { createSiteReferences, getSiteSources } from './published-site.ts'

let server: TestApp
beforeAll(async () => {
  server = await openTestApp()
  await reseedSite(server.platform)
})
afterAll(() => server.close())

const pages = readPageFiles(process.cwd(), true).map(parseAuthoredPage)

describe('seeded public pages', () => {
  test('exist once for each template', () => {
    expect(pages.map(({ templateId }) => templateId).toSorted()).toEqual(pageTemplates.map(({ id }) => id).toSorted())
  })

  test('link to social media only in the demo', () => {
    const findFooter = (demo: boolean) =>
      readPageFiles(process.cwd(), demo)
        .map(parseAuthoredPage)
        .find(({ templateId }) => templateId === 'footer')
    expect(listSocialLinks(findFooter(true)?.content).length).toBeGreaterThan(1)
    expect(listSocialLinks(findFooter(false)?.content)).toEqual([])
    expect(validatePage(findTemplate('footer')!, findFooter(true)?.content)).toEqual([])
  })

  test.each(pages.map((page) => [page.templateId, page] as const))('include %s in a publishable state', (id, page) => {
    expect(validatePage(findTemplate(id)!, page.content)).toEqual([])
  })

  test.each(pages.map((page) => [page.templateId, page] as const))('have no broken links on %s', async (id, page) => {
    const getContent = (other: string) => pages.find(({ templateId }) => templateId === other)?.content
    const site = { ...createSiteReferences(server.platform), getContent }
    expect(await findUnreachable({ template: findTemplate(id)!, content: page.content }, site)).toEqual([])
  })

  test('state the retention months of every kind of data', () => {
    const dataItems = pages
      .flatMap(({ content }) => content.sections)
      .flatMap((section) => (section.type === 'data' ? section.items : []))
    expect(dataItems.length).toBeGreaterThan(10)
    for (const { retention_key, how_long } of dataItems) {
      const months = (retentionDefaults as Record<string, number | null>)[retention_key]
      if (typeof months === 'number') expect(how_long, retention_key).toContain(`${months} months`)
    }
  })

  test('promise no missing features and describe connected platforms as a choice of the school', () => {
    const otherPages = pages.filter(({ templateId }) => templateId !== 'privacy' && templateId !== 'for-school-it')
    expect(JSON.stringify(otherPages)).not.toMatch(/Colegia|SAML|LTI|OneRoster/)
    expect(JSON.stringify(pages)).not.toMatch(/Present mode|home screen/)
    const forSchools = JSON.stringify(pages.find(({ templateId }) => templateId === 'for-school-it'))
    expect(forSchools.match(/(?:SAML 2\.0|LTI 1\.3)(?! \(optional\))/g)).toBeNull()
  })
})

test('a visitor receives the seeded public pages as authored', async () => {
  const { page } = await getSiteSources(server.platform).pages.read()
  for (const { templateId, content } of pages) expect(page(templateId)?.content, templateId).toEqual(content)
  expect(page('nothing')).toBeUndefined()
})
