/** Converts Office files to PDF with the real program, which is installed for this test if possible. */
import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { strToU8, zipSync } from 'fflate'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as resources from '#contract/resources.ts'
import { findOfficeProgram } from '#server/platform/office/convert-to-pdf.ts'
import { openTestApp, type TestApp } from '#tests/support/server/test-app.ts'
import { createSignedInPerson, type Visitor } from '#tests/support/fixtures/test-people.ts'
import { createFolder, uploadResource } from '#tests/support/journey/resource-fixtures.ts'

const packages = ['libreoffice-writer-nogui', 'libreoffice-calc-nogui']
const runApt = (...args: string[]): boolean => {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync('apt-get', ['-qq', ...args], { stdio: 'ignore', timeout: 900_000, env }).status === 0
}
const installProgram = (): string | undefined => {
  if (process.getuid?.() === 0 && runApt('update')) runApt('install', '-y', '--no-install-recommends', ...packages)
  return findOfficeProgram()
}
const program = findOfficeProgram() ?? installProgram()
// oxlint-disable-next-line no-console -- tells the developer that the test was skipped
if (!program) console.log(`NOT RUN: there is no LibreOffice on this machine (Debian: ${packages.join(', ')}).`)

const SAMPLE_TEXT = 'Breathe in, and out.'
const openxml = 'http://schemas.openxmlformats.org'
const createOfficeFile = (kind: string, main: string, parts: Record<string, string>): Buffer => {
  const types = `<Types xmlns="${openxml}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/${main}" ContentType="application/vnd.openxmlformats-officedocument.${kind}.main+xml"/></Types>`
  const relations = `<Relationships xmlns="${openxml}/package/2006/relationships"><Relationship Id="r1" Type="${openxml}/officeDocument/2006/relationships/officeDocument" Target="${main}"/></Relationships>`
  const allParts = { '[Content_Types].xml': types, '_rels/.rels': relations, ...parts }
  return Buffer.from(
    zipSync(
      Object.fromEntries(
        Object.entries(allParts).map(([name, text]) => [name, strToU8(`<?xml version="1.0"?>${text}`)]),
      ),
    ),
  )
}
const files = {
  'plan.docx': createOfficeFile('wordprocessingml.document', 'word/document.xml', {
    'word/document.xml': `<w:document xmlns:w="${openxml}/wordprocessingml/2006/main"><w:body><w:p><w:r><w:t>${SAMPLE_TEXT}</w:t></w:r></w:p></w:body></w:document>`,
  }),
  'list.xlsx': createOfficeFile('spreadsheetml.sheet', 'xl/workbook.xml', {
    'xl/workbook.xml': `<workbook xmlns="${openxml}/spreadsheetml/2006/main" xmlns:r="${openxml}/officeDocument/2006/relationships"><sheets><sheet name="One" sheetId="1" r:id="r1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${openxml}/package/2006/relationships"><Relationship Id="r1" Type="${openxml}/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${openxml}/spreadsheetml/2006/main"><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>${SAMPLE_TEXT}</t></is></c></row></sheetData></worksheet>`,
  }),
  'letter.rtf': Buffer.from(String.raw`{\rtf1\ansi ${SAMPLE_TEXT}\par}`),
}

let server: TestApp
let operator: Visitor
beforeAll(async () => {
  server = await openTestApp({ work: true })
  operator = await createSignedInPerson(
    { app: server.app, db: server.platform.db },
    { user_type: 'admin', operator: true },
  )
})
afterAll(() => server.close())

const readText = async (pdf: Buffer): Promise<string> => {
  const document = await getDocument({ data: new Uint8Array(pdf) }).promise
  const { items } = await (await document.getPage(1)).getTextContent()
  return items.map((item) => ('str' in item ? item.str : '')).join('')
}

test.skipIf(!program).each(Object.entries(files))('the preview of %s is a PDF with its text', async (name, bytes) => {
  const sender = { app: server.app, operator }
  const folder = (await createFolder(sender, `Office ${randomUUID()}`)).uuid
  const { key_path } = await uploadResource(sender, { name, bytes, folder })
  const getPreview = async () => (await operator.call(resources.presignedUrlGet, { File: { key_path } })).File.preview
  await expect.poll(async () => (await getPreview()).state, { timeout: 180_000 }).toBe('ready')
  const url = (await getPreview()).url ?? ''
  const response = await server.app.inject({ url, headers: { cookie: operator.cookie() } })
  expect(await readText(response.rawPayload)).toContain(SAMPLE_TEXT)
})
