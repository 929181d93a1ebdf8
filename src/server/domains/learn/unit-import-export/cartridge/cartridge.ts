/** Exports a unit as a Common Cartridge 1.3: pages, files and links for the platforms of other schools. */
import { Readable } from 'node:stream'
import { getExtension } from '#rules/uploads.ts'
import { isExtension } from '#rules/learn/lessons.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { ZippedEntry } from '#server/platform/zip/write-zip.ts'
import type { PackedAttachment, PackedLesson } from '../unit-document.ts'
import type { ExportedUnit } from '../export-unit.ts'
import { STYLE } from './markup.ts'
import { type CartridgeItem, renderManifestXml, type CartridgeResource, renderWebLinkXml } from './manifest.ts'
import { renderHandoutPage, renderLessonPage, renderUnitPage } from './cartridge-pages.ts'

interface CartridgeInput {
  platform: Pick<Platform, 'storage'>
  exported: ExportedUnit
  origin: string
}

/** The state of a cartridge while it is built. */
interface CartridgeBuild extends CartridgeInput {
  entries: ZippedEntry[]
  resources: CartridgeResource[]
  /** The resources of files and handouts by uuid, so that an item that is attached twice is included once. */
  known: Map<string, string>
}

const STYLE_ID = 'style'

/**
 * Names have only letters and digits, because some platforms use paths in a manifest literally and others decode
 * them.
 */
const toPlainName = (title: string): string =>
  title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 50)
    .replaceAll(/^-+|-+$/g, '') || 'item'

const toId = (kind: string, uuid: string): string => `${kind}-${uuid}`

const addText = ({ exported: { bundle }, entries }: CartridgeBuild, name: string, text: string): void => {
  const bytes = Buffer.from(text)
  entries.push({
    name,
    size: bytes.length,
    modifiedAt: bundle.unit.updated_at,
    open: async () => Readable.from([bytes]),
  })
}

interface StoredResourceFile {
  uuid: string
  key: string
  size: number
  /** Its path in the cartridge. */
  place: string
}

const addStoredFile = (build: CartridgeBuild, { uuid, key, size, place }: StoredResourceFile): string => {
  const id = toId('file', uuid)
  build.entries.push({
    name: place,
    size,
    modifiedAt: build.exported.bundle.unit.updated_at,
    open: async () => (await build.platform.storage.open(key)).stream,
  })
  build.resources.push({ id, kind: 'file', place })
  return id
}

const createNumberedPath = (
  { entries }: CartridgeBuild,
  { folder, title, extension }: { folder: string; title: string; extension: string },
): string => `${folder}/${String(entries.length + 1).padStart(3, '0')}-${toPlainName(title)}.${extension}`

const addFile = (build: CartridgeBuild, uuid: string): string | undefined => {
  const file = build.exported.bundleResources.files.get(uuid)
  if (!file) return undefined
  const title = file.name.replace(/\.[^.]*$/, '')
  const path = createNumberedPath(build, { folder: 'files', title, extension: getExtension(file.key_path) || 'bin' })
  return addStoredFile(build, { uuid, key: file.key_path, size: file.size, place: path })
}

const addPage = (
  build: CartridgeBuild,
  page: { id: string; place: string; text: string; isLessonPlan?: boolean },
): string => {
  const { id, place, text, isLessonPlan = false } = page
  addText(build, place, text)
  build.resources.push({ id, kind: 'page', place, isLessonPlan, dependsOn: STYLE_ID })
  return id
}

/** Adds the PDF of a handout if it is rendered, otherwise its text. */
const addHandout = async (build: CartridgeBuild, uuid: string): Promise<string | undefined> => {
  const { exported, platform, origin } = build
  const handout = exported.description.handouts.find((item) => item.uuid === uuid)
  const row = exported.bundle.handouts.find((item) => item.uuid === uuid)
  if (!handout || !row) return undefined
  const stored = row.pdf_key ? await platform.storage.stat(row.pdf_key) : undefined
  if (stored) {
    const path = createNumberedPath(build, { folder: 'files', title: handout.title, extension: 'pdf' })
    return addStoredFile(build, { uuid, key: stored.key, size: stored.size, place: path })
  }
  const path = createNumberedPath(build, { folder: 'handouts', title: handout.title, extension: 'html' })
  return addPage(build, { id: toId('handout', uuid), place: path, text: renderHandoutPage(handout, origin) })
}

const addAttachmentItem = async (
  build: CartridgeBuild,
  { uuid, title, file, handout }: PackedAttachment,
): Promise<CartridgeItem[]> => {
  const referenceId = file ?? handout ?? ''
  const resource =
    build.known.get(referenceId) ??
    (file === undefined ? await addHandout(build, referenceId) : addFile(build, referenceId))
  if (resource === undefined) return []
  build.known.set(referenceId, resource)
  return [{ id: toId('item', uuid), title, resource }]
}

interface WebLink {
  id: string
  title: string
  url: string
}

const addLinkItem = (build: CartridgeBuild, { id, title, url }: WebLink): CartridgeItem => {
  const path = createNumberedPath(build, { folder: 'links', title, extension: 'xml' })
  addText(build, path, renderWebLinkXml({ title, url }))
  build.resources.push({ id: `link-${id}`, kind: 'link', place: path })
  return { id: `item-link-${id}`, title, resource: `link-${id}` }
}

type PlacedItem = { sub_section: string; item: CartridgeItem }

/** Returns the items of a lesson in this order: sessions, attachments, links. */
const addLessonItems = async (build: CartridgeBuild, lesson: PackedLesson): Promise<PlacedItem[]> => {
  const placedItems: PlacedItem[] = []
  for (const [index, { uuid, title, sub_section }] of lesson.sessions.entries()) {
    const link = {
      id: `${lesson.uuid}-session-${index + 1}`,
      title: title || 'Session',
      url: `${build.origin}/audio/${uuid}`,
    }
    placedItems.push({ sub_section, item: addLinkItem(build, link) })
  }
  for (const attachment of lesson.attachments) {
    const items = await addAttachmentItem(build, attachment)
    placedItems.push(...items.map((item) => ({ sub_section: attachment.sub_section, item })))
  }
  for (const [index, { title, url, sub_section }] of lesson.links.entries()) {
    placedItems.push({ sub_section, item: addLinkItem(build, { id: `${lesson.uuid}-${index + 1}`, title, url }) })
  }
  return placedItems
}

const createLessonItem = async (build: CartridgeBuild, lesson: PackedLesson, index: number): Promise<CartridgeItem> => {
  const { exported, origin } = build
  const path = `lessons/${String(index + 1).padStart(2, '0')}-${toPlainName(lesson.title)}.html`
  const text = renderLessonPage(exported.description, lesson, origin)
  const plan = addPage(build, { id: toId('lesson', lesson.uuid), place: path, text, isLessonPlan: true })
  const placedItems = await addLessonItems(build, lesson)
  const extensionItems = placedItems.filter(isExtension).map(({ item }) => item)
  return {
    id: toId('folder', lesson.uuid),
    title: `${index + 1}. ${lesson.title}`,
    items: [
      { id: toId('plan', lesson.uuid), title: 'Lesson plan', resource: plan },
      ...placedItems.filter((item) => !isExtension(item)).map(({ item }) => item),
      ...(extensionItems.length > 0
        ? [{ id: toId('extension', lesson.uuid), title: 'Extension', items: extensionItems }]
        : []),
    ],
  }
}

export const createCartridgeEntries = async (input: CartridgeInput): Promise<ZippedEntry[]> => {
  const { exported, origin } = input
  const { unit, lessons } = exported.description
  const build: CartridgeBuild = { ...input, entries: [], resources: [], known: new Map() }
  addText(build, 'style.css', STYLE)
  build.resources.push({ id: STYLE_ID, kind: 'file', place: 'style.css' })
  const about = addPage(build, {
    id: toId('unit', unit.uuid),
    place: 'unit.html',
    text: renderUnitPage(exported.description, origin),
  })
  const items: CartridgeItem[] = [{ id: toId('about', unit.uuid), title: 'About this unit', resource: about }]
  for (const attachment of unit.attachments) items.push(...(await addAttachmentItem(build, attachment)))
  for (const [index, lesson] of lessons.entries()) items.push(await createLessonItem(build, lesson, index))
  const { title, description } = unit
  const manifest = renderManifestXml({
    id: toId('alaia', unit.uuid),
    title,
    description,
    items,
    resources: build.resources,
  })
  const { entries } = build
  build.entries = []
  addText(build, 'imsmanifest.xml', manifest)
  return [...build.entries, ...entries]
}
