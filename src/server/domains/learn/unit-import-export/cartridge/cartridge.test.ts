import { randomUUID } from 'node:crypto'
import { unzipSync } from 'fflate'
import { Parser } from 'htmlparser2'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as unitImportExport from '#contract/learn/unit-import-export.ts'
import * as lessons from '#contract/learn/lessons.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { createUnitImportExport, pdf } from '#tests/support/fixtures/unit-import-export-fixtures.ts'
import { deleteCreatedUnits, createRichText } from '#tests/support/fixtures/learn-fixtures.ts'
import { createSignedInPerson, type Visitor } from '#tests/support/fixtures/test-people.ts'
import { seedLearn } from '#server/domains/learn/learn.seed.ts'
import { toUnitUuid } from '#server/domains/learn/seed.queries.ts'

let server: TestApp
let operator: Visitor
const { fetchUnit, createFullUnit, deleteResourceRows } = createUnitImportExport(() => ({ server, operator }))

beforeAll(async () => {
  server = await openTestApp()
  await seedLearn(server.platform)
  operator = await createSignedInPerson(
    { app: server.app, db: server.platform.db },
    { user_type: 'admin', operator: true },
  )
})
afterAll(async () => {
  await deleteCreatedUnits(server.platform.db)
  await deleteResourceRows()
  await server.close()
})

interface XmlElement {
  name: string
  attributes: Readonly<Record<string, string>>
  children: XmlElement[]
  text: string
}

/** Parses XML to a tree of elements, and fails if it is not well formed. */
const parseXml = (xml: string): XmlElement => {
  const root: XmlElement = { name: '', attributes: {}, children: [], text: '' }
  const openElements = [root]
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const element = { name, attributes, children: [], text: '' }
        openElements.at(-1)!.children.push(element)
        openElements.push(element)
      },
      ontext: (text) => void (openElements.at(-1)!.text += text),
      onclosetag(name, isImplied) {
        if (openElements.pop()?.name !== name || (isImplied && !/\/>/.test(xml))) {
          throw new Error(`${name} is not closed`)
        }
      },
    },
    { xmlMode: true },
  )
  parser.end(xml)
  if (openElements.length !== 1 || root.children.length !== 1) throw new Error('not one element')
  return root.children[0]!
}

const findAll = (element: XmlElement, name: string): XmlElement[] => [
  ...(element.name === name ? [element] : []),
  ...element.children.flatMap((child) => findAll(child, name)),
]
const getOnlyChild = (element: XmlElement, name: string): XmlElement => {
  const [match, ...more] = element.children.filter((child) => child.name === name)
  if (!match || more.length > 0) throw new Error(`${element.name} has not one ${name}`)
  return match
}
const getDescendant = (element: XmlElement, ...names: string[]): XmlElement => names.reduce(getOnlyChild, element)

const CP = 'http://www.imsglobal.org/xsd/imsccv1p3/imscp_v1p1'
const WL = 'http://www.imsglobal.org/xsd/imsccv1p3/imswl_v1p3'
const NC_NAME = /^[A-Za-z_][\w.-]*$/

/** Checks the rules of the Common Cartridge 1.3 schema and its profile for web content and web links. */
const expectValid = (files: Record<string, Uint8Array>): XmlElement => {
  const readText = (name: string) => Buffer.from(files[name]!).toString()
  const manifest = parseXml(readText('imsmanifest.xml'))
  expect(manifest.name).toBe('manifest')
  expect(manifest.attributes).toMatchObject({
    xmlns: CP,
    'xmlns:lomimscc': 'http://ltsc.ieee.org/xsd/imsccv1p3/LOM/manifest',
    'xmlns:lom': 'http://ltsc.ieee.org/xsd/imsccv1p3/LOM/resource',
    'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
  })
  const locations = manifest.attributes['xsi:schemaLocation']!.split(/\s+/)
  expect(locations).toContain('http://www.imsglobal.org/profile/cc/ccv1p3/ccv1p3_imscp_v1p2_v1p0.xsd')
  expect(locations.length % 2).toBe(0)

  // The children must be in this order, once each.
  expect(manifest.children.map(({ name }) => name)).toEqual(['metadata', 'organizations', 'resources'])
  const metadata = getOnlyChild(manifest, 'metadata')
  expect(metadata.children.map(({ name }) => name)).toEqual(['schema', 'schemaversion', 'lomimscc:lom'])
  expect([getOnlyChild(metadata, 'schema').text, getOnlyChild(metadata, 'schemaversion').text]).toEqual([
    'IMS Common Cartridge',
    '1.3.0',
  ])
  const title = getDescendant(metadata, 'lomimscc:lom', 'lomimscc:general', 'lomimscc:title', 'lomimscc:string')
  expect([title.attributes['language'], title.text.length > 0]).toEqual(['en', true])

  const organization = getDescendant(manifest, 'organizations', 'organization')
  expect(organization.attributes['structure']).toBe('rooted-hierarchy')
  const root = getOnlyChild(organization, 'item')
  expect(root.attributes['identifierref']).toBeUndefined()
  expect(root.children.every(({ name }) => name === 'item')).toBe(true)
  const items = root.children.flatMap((item) => findAll(item, 'item'))
  for (const item of items) {
    expect(item.children[0]?.name).toBe('title')
    expect(item.children[0]?.text.trim()).toMatch(/\S/)
    const childItems = item.children.slice(1)
    expect(childItems.every(({ name }) => name === 'item')).toBe(true)
    // An item is either a folder, or it opens a resource.
    expect(childItems.length > 0).toBe(item.attributes['identifierref'] === undefined)
  }

  const resources = getOnlyChild(manifest, 'resources').children
  const allIdentifiers = [manifest, organization, root, ...items, ...resources].map(
    ({ attributes }) => attributes['identifier']!,
  )
  expect(new Set(allIdentifiers).size).toBe(allIdentifiers.length)
  for (const identifier of allIdentifiers) expect(identifier).toMatch(NC_NAME)

  const identifiers = new Set(resources.map(({ attributes }) => attributes['identifier']))
  for (const item of items) expect([undefined, ...identifiers]).toContain(item.attributes['identifierref'])
  const listedFiles = new Set<string>()
  for (const { name, attributes, children } of resources) {
    expect([name, ['webcontent', 'imswl_xmlv1p3'].includes(attributes['type']!)]).toEqual(['resource', true])
    const hrefs = children.filter((child) => child.name === 'file').map((child) => child.attributes['href']!)
    expect(children.map((child) => child.name)).toEqual(
      children.map((child) => child.name).toSorted((first, other) => (first === other ? 0 : first === 'file' ? -1 : 1)),
    )
    for (const { name: childName, attributes: childAttributes } of children) {
      if (childName === 'dependency') expect(identifiers).toContain(childAttributes['identifierref'])
      else expect(childName).toBe('file')
    }
    for (const href of hrefs) {
      expect(Object.keys(files)).toContain(href)
      // Paths need no decoding and can't leave the folder.
      expect(href).toMatch(/^[a-z0-9./-]+$/)
      expect(listedFiles).not.toContain(href)
      listedFiles.add(href)
    }
    if (attributes['type'] === 'webcontent') {
      expect(hrefs).toContain(attributes['href'])
      expect([undefined, 'lessonplan']).toContain(attributes['intendeduse'])
      continue
    }
    expect([attributes['href'], hrefs.length]).toEqual([undefined, 1])
    const link = parseXml(readText(hrefs[0]!))
    expect([link.name, link.attributes['xmlns']]).toEqual(['webLink', WL])
    expect(link.children.map((child) => child.name)).toEqual(['title', 'url'])
    expect(getOnlyChild(link, 'url').attributes['href']).toMatch(/^https?:\/\//)
  }
  // The manifest lists every file of the package.
  expect(Object.keys(files).toSorted()).toEqual([...listedFiles, 'imsmanifest.xml'].toSorted())
  const pages = [...listedFiles].filter((name) => name.endsWith('.html'))
  for (const name of pages) expect(parseXml(readText(name).replace(/^.*\n/, '')).name).toBe('html')
  return manifest
}

const fetchCartridge = async (uuid: string) => {
  const response = await fetchUnit(uuid, 'imscc')
  expect(response.statusCode).toBe(200)
  return { response, files: unzipSync(response.rawPayload) }
}

describe('Common Cartridge export of a unit', () => {
  test('follows the schema and has the announced size', async () => {
    const { uuid } = await createFullUnit()
    const { Export } = await operator.call(unitImportExport.unitExport, { Unit: { uuid, format: 'cartridge' } })
    const { response, files } = await fetchCartridge(uuid)
    expect(response.rawPayload.length).toBe(Export.size)
    expect(response.headers['content-disposition']).toContain('.imscc')
    expectValid(files)
  })

  test('contains the lessons in order with their attachments and links', async () => {
    const { uuid } = await createFullUnit()
    const { files } = await fetchCartridge(uuid)
    const manifest = parseXml(Buffer.from(files['imsmanifest.xml']!).toString())
    const titles = findAll(manifest, 'item').map((item) => item.children[0]?.text)
    expect(titles).toEqual([
      '',
      'About this unit',
      'Letter',
      '1. Near',
      'Lesson plan',
      'Trace',
      'Tides & "moons"',
      'Extension',
      'Slips',
      '2. Far',
      'Lesson plan',
    ])
    const file = Object.keys(files).find((name) => name.endsWith('.pdf'))
    expect(Buffer.from(files[file!]!)).toEqual(pdf)
    const link = Buffer.from(files[Object.keys(files).find((name) => name.startsWith('links/'))!]!).toString()
    expect(link).toContain('https://example.org/tides?a=1&amp;b=2')
  })

  test('escapes markup and control characters in texts', async () => {
    const { uuid, lesson } = await createFullUnit()
    const { revision } = (await operator.call(lessons.editorLesson, { Lesson: { uuid: lesson } })).Lesson
    const parts = { explore: createRichText('<script>alert(1)</script> & "more" ]]> \u0007') }
    await operator.call(lessons.lessonEdit, { Lesson: { uuid: lesson, revision, title: '<b>&"\'', parts } })
    const { files } = await fetchCartridge(uuid)
    expectValid(files)
    const page = Buffer.from(files['lessons/01-b.html']!).toString()
    expect(page).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;more&quot; ]]&gt;')
    expect(page).not.toContain('<script')
    expect(page).not.toContain('\u0007')
  })

  test('is valid for every authored unit', async () => {
    const units = await server.platform.db.selectFrom('learn_unit').select(['uuid', 'slug']).execute()
    for (const { uuid, slug } of units) if (slug !== uuid) expectValid((await fetchCartridge(uuid)).files)
    const { files } = await fetchCartridge(toUnitUuid('grade_1/somebody-to-ask'))
    expect(Object.keys(files).some((name) => name.startsWith('handouts/') || name.endsWith('.pdf'))).toBe(true)
  })

  test('returns 404 for an unknown unit', async () => {
    expect((await fetchUnit(randomUUID(), 'imscc')).statusCode).toBe(404)
  })
})
