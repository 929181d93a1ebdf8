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

const put = ({ exported: { whole }, entries }: CartridgeBuild, name: string, text: string): void => {
  const bytes = Buffer.from(text)
  entries.push({
    name,
    size: bytes.length,
    modifiedAt: whole.unit.updated_at,
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

const putStored = (making: CartridgeBuild, { uuid, key, size, place }: StoredResourceFile): string => {
  const id = idOf('file', uuid)
  making.entries.push({
    name: place,
    size,
    modifiedAt: making.exported.whole.unit.updated_at,
    open: async () => (await making.platform.storage.open(key)).stream,
  })
  making.resources.push({ id, kind: 'file', place })
  return id
}

const numbered = (
  { entries }: CartridgeBuild,
  { folder, title, extension }: { folder: string; title: string; extension: string },
): string => `${folder}/${String(entries.length + 1).padStart(3, '0')}-${plainName(title)}.${extension}`

const putFile = (making: CartridgeBuild, uuid: string): string | undefined => {
  const file = making.exported.beside.files.get(uuid)
  if (!file) return undefined
  const title = file.name.replace(/\.[^.]*$/, '')
  const place = numbered(making, { folder: 'files', title, extension: extensionOf(file.key_path) || 'bin' })
  return putStored(making, { uuid, key: file.key_path, size: file.size, place })
}

const putPage = (
  making: CartridgeBuild,
  page: { id: string; place: string; text: string; isLessonPlan?: boolean },
): string => {
  const { id, place, text, isLessonPlan = false } = page
  put(making, place, text)
  making.resources.push({ id, kind: 'page', place, isLessonPlan, needs: STYLE_ID })
  return id
}

/** Adds the PDF of a handout if it is rendered, otherwise its text. */
const putHandout = async (making: CartridgeBuild, uuid: string): Promise<string | undefined> => {
  const { exported, platform, origin } = making
  const handout = exported.described.handouts.find((one) => one.uuid === uuid)
  const row = exported.whole.handouts.find((one) => one.uuid === uuid)
  if (!handout || !row) return undefined
  const stored = row.pdf_key ? await platform.storage.stat(row.pdf_key) : undefined
  if (stored) {
    const place = numbered(making, { folder: 'files', title: handout.title, extension: 'pdf' })
    return putStored(making, { uuid, key: stored.key, size: stored.size, place })
  }
  const place = numbered(making, { folder: 'handouts', title: handout.title, extension: 'html' })
  return putPage(making, { id: idOf('handout', uuid), place, text: handoutPage(handout, origin) })
}

const attachmentItem = async (
  making: CartridgeBuild,
  { uuid, title, file, handout }: PackedAttachment,
): Promise<Item[]> => {
  const thing = file ?? handout ?? ''
  const resource =
    making.known.get(thing) ?? (file === undefined ? await putHandout(making, thing) : putFile(making, thing))
  if (resource === undefined) return []
  making.known.set(thing, resource)
  return [{ id: idOf('item', uuid), title, resource }]
}

interface WebLink {
  id: string
  title: string
  url: string
}

const linkItem = (making: CartridgeBuild, { id, title, url }: WebLink): Item => {
  const place = numbered(making, { folder: 'links', title, extension: 'xml' })
  put(making, place, webLinkXml({ title, url }))
  making.resources.push({ id: `link-${id}`, kind: 'link', place })
  return { id: `item-link-${id}`, title, resource: `link-${id}` }
}

type PlacedItem = { sub_section: string; item: Item }

/** Returns the items of a lesson in this order: sessions, attachments, links. */
const belongings = async (making: CartridgeBuild, lesson: PackedLesson): Promise<PlacedItem[]> => {
  const found: PlacedItem[] = []
  for (const [at, { uuid, title, sub_section }] of lesson.sessions.entries()) {
    const link = {
      id: `${lesson.uuid}-session-${at + 1}`,
      title: title || 'Session',
      url: `${making.origin}/audio/${uuid}`,
    }
    found.push({ sub_section, item: linkItem(making, link) })
  }
  for (const attachment of lesson.attachments) {
    const items = await attachmentItem(making, attachment)
    found.push(...items.map((item) => ({ sub_section: attachment.sub_section, item })))
  }
  for (const [at, { title, url, sub_section }] of lesson.links.entries()) {
    found.push({ sub_section, item: linkItem(making, { id: `${lesson.uuid}-${at + 1}`, title, url }) })
  }
  return found
}

const lessonItem = async (making: CartridgeBuild, lesson: PackedLesson, at: number): Promise<Item> => {
  const { exported, origin } = making
  const place = `lessons/${String(at + 1).padStart(2, '0')}-${plainName(lesson.title)}.html`
  const text = lessonPage(exported.described, lesson, origin)
  const plan = putPage(making, { id: idOf('lesson', lesson.uuid), place, text, isLessonPlan: true })
  const those = await belongings(making, lesson)
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
  const making: CartridgeBuild = { ...setting, entries: [], resources: [], known: new Map() }
  put(making, 'style.css', STYLE)
  making.resources.push({ id: STYLE_ID, kind: 'file', place: 'style.css' })
  const about = putPage(making, {
    id: idOf('unit', unit.uuid),
    place: 'unit.html',
    text: unitPage(exported.described, origin),
  })
  const items: Item[] = [{ id: idOf('about', unit.uuid), title: 'About this unit', resource: about }]
  for (const attachment of unit.attachments) items.push(...(await attachmentItem(making, attachment)))
  for (const [at, lesson] of lessons.entries()) items.push(await lessonItem(making, lesson, at))
  const { title, description } = unit
  const manifest = manifestXml({
    id: idOf('alaia', unit.uuid),
    title,
    description,
    items,
    resources: making.resources,
  })
  const { entries } = making
  making.entries = []
  put(making, 'imsmanifest.xml', manifest)
  return [...making.entries, ...entries]
}
