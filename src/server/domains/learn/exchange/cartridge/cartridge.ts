/** Exports a unit as a Common Cartridge 1.3: pages, files and links for the platforms of other schools. */
import { Readable } from 'node:stream'
import { extensionOf } from '#rules/uploads.ts'
import { isExtension } from '#rules/learn/lessons.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { ZippedEntry } from '#server/platform/zip/write-zip.ts'
import type { PackedAttachment, PackedLesson } from '../document.ts'
import type { ExportedUnit } from '../export-unit.ts'
import { STYLE } from './markup.ts'
import { type Item, manifestXml, type Resource, webLinkXml } from './manifest.ts'
import { handoutPage, lessonPage, unitPage } from './pages.ts'

interface CartridgeInput {
  platform: Pick<Platform, 'storage'>
  exported: ExportedUnit
  origin: string
}

/** The state of a cartridge while it is built. */
interface CartridgeBuild extends CartridgeInput {
  entries: ZippedEntry[]
  resources: Resource[]
  /** The resources of files and handouts by uuid, so that an item that is attached twice is included once. */
  known: Map<string, string>
}

const STYLE_ID = 'style'

/**
 * Names have only letters and digits, because some platforms use paths in a manifest literally and others decode
 * them.
 */
const plainName = (title: string): string =>
  title
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 50)
    .replaceAll(/^-+|-+$/g, '') || 'item'

const idOf = (kind: string, uuid: string): string => `${kind}-${uuid}`

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
  const id = idOf('file', uuid)
  build.entries.push({
    name: place,
    size,
    modifiedAt: build.exported.bundle.unit.updated_at,
    open: async () => (await build.platform.storage.open(key)).stream,
  })
  build.resources.push({ id, kind: 'file', place })
  return id
}

const numbered = (
  { entries }: CartridgeBuild,
  { folder, title, extension }: { folder: string; title: string; extension: string },
): string => `${folder}/${String(entries.length + 1).padStart(3, '0')}-${plainName(title)}.${extension}`

const addFile = (build: CartridgeBuild, uuid: string): string | undefined => {
  const file = build.exported.bundleResources.files.get(uuid)
  if (!file) return undefined
  const title = file.name.replace(/\.[^.]*$/, '')
  const path = numbered(build, { folder: 'files', title, extension: extensionOf(file.key_path) || 'bin' })
  return addStoredFile(build, { uuid, key: file.key_path, size: file.size, place: path })
}

const addPage = (
  build: CartridgeBuild,
  page: { id: string; place: string; text: string; isLessonPlan?: boolean },
): string => {
  const { id, place, text, isLessonPlan = false } = page
  addText(build, place, text)
  build.resources.push({ id, kind: 'page', place, isLessonPlan, needs: STYLE_ID })
  return id
}

/** Adds the PDF of a handout if it is rendered, otherwise its text. */
const addHandout = async (build: CartridgeBuild, uuid: string): Promise<string | undefined> => {
  const { exported, platform, origin } = build
  const handout = exported.described.handouts.find((one) => one.uuid === uuid)
  const row = exported.bundle.handouts.find((one) => one.uuid === uuid)
  if (!handout || !row) return undefined
  const stored = row.pdf_key ? await platform.storage.stat(row.pdf_key) : undefined
  if (stored) {
    const path = numbered(build, { folder: 'files', title: handout.title, extension: 'pdf' })
    return addStoredFile(build, { uuid, key: stored.key, size: stored.size, place: path })
  }
  const path = numbered(build, { folder: 'handouts', title: handout.title, extension: 'html' })
  return addPage(build, { id: idOf('handout', uuid), place: path, text: handoutPage(handout, origin) })
}

const attachmentItem = async (
  build: CartridgeBuild,
  { uuid, title, file, handout }: PackedAttachment,
): Promise<Item[]> => {
  const referenceId = file ?? handout ?? ''
  const resource =
    build.known.get(referenceId) ??
    (file === undefined ? await addHandout(build, referenceId) : addFile(build, referenceId))
  if (resource === undefined) return []
  build.known.set(referenceId, resource)
  return [{ id: idOf('item', uuid), title, resource }]
}

interface WebLink {
  id: string
  title: string
  url: string
}

const linkItem = (build: CartridgeBuild, { id, title, url }: WebLink): Item => {
  const path = numbered(build, { folder: 'links', title, extension: 'xml' })
  addText(build, path, webLinkXml({ title, url }))
  build.resources.push({ id: `link-${id}`, kind: 'link', place: path })
  return { id: `item-link-${id}`, title, resource: `link-${id}` }
}

type PlacedItem = { sub_section: string; item: Item }

/** Returns the items of a lesson in this order: sessions, attachments, links. */
const belongings = async (build: CartridgeBuild, lesson: PackedLesson): Promise<PlacedItem[]> => {
  const placed: PlacedItem[] = []
  for (const [at, { uuid, title, sub_section }] of lesson.sessions.entries()) {
    const link = {
      id: `${lesson.uuid}-session-${at + 1}`,
      title: title || 'Session',
      url: `${build.origin}/audio/${uuid}`,
    }
    placed.push({ sub_section, item: linkItem(build, link) })
  }
  for (const attachment of lesson.attachments) {
    const items = await attachmentItem(build, attachment)
    placed.push(...items.map((item) => ({ sub_section: attachment.sub_section, item })))
  }
  for (const [at, { title, url, sub_section }] of lesson.links.entries()) {
    placed.push({ sub_section, item: linkItem(build, { id: `${lesson.uuid}-${at + 1}`, title, url }) })
  }
  return placed
}

const lessonItem = async (build: CartridgeBuild, lesson: PackedLesson, at: number): Promise<Item> => {
  const { exported, origin } = build
  const path = `lessons/${String(at + 1).padStart(2, '0')}-${plainName(lesson.title)}.html`
  const text = lessonPage(exported.described, lesson, origin)
  const plan = addPage(build, { id: idOf('lesson', lesson.uuid), place: path, text, isLessonPlan: true })
  const those = await belongings(build, lesson)
  const further = those.filter(isExtension).map(({ item }) => item)
  return {
    id: idOf('folder', lesson.uuid),
    title: `${at + 1}. ${lesson.title}`,
    items: [
      { id: idOf('plan', lesson.uuid), title: 'Lesson plan', resource: plan },
      ...those.filter((one) => !isExtension(one)).map(({ item }) => item),
      ...(further.length > 0 ? [{ id: idOf('extension', lesson.uuid), title: 'Extension', items: further }] : []),
    ],
  }
}

export const createCartridgeEntries = async (setting: CartridgeInput): Promise<ZippedEntry[]> => {
  const { exported, origin } = setting
  const { unit, lessons } = exported.described
  const build: CartridgeBuild = { ...setting, entries: [], resources: [], known: new Map() }
  addText(build, 'style.css', STYLE)
  build.resources.push({ id: STYLE_ID, kind: 'file', place: 'style.css' })
  const about = addPage(build, {
    id: idOf('unit', unit.uuid),
    place: 'unit.html',
    text: unitPage(exported.described, origin),
  })
  const items: Item[] = [{ id: idOf('about', unit.uuid), title: 'About this unit', resource: about }]
  for (const attachment of unit.attachments) items.push(...(await attachmentItem(build, attachment)))
  for (const [at, lesson] of lessons.entries()) items.push(await lessonItem(build, lesson, at))
  const { title, description } = unit
  const manifest = manifestXml({
    id: idOf('alaia', unit.uuid),
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
