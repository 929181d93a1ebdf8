/**
 * Parses one page of ListObjectsV2. Our keys contain nothing that XML would escape, so objects of others are skipped.
 */
import { isKey } from './keys.ts'

export interface ListedObject {
  key: string
  size: number
  etag: string
  modifiedAt: Date
}
export interface ListedPage {
  objects: ListedObject[]
  /** Undefined on the last page. */
  next: string | undefined
}

const readTag = (xml: string, tag: string): string => new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1] ?? ''

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }
const decodeEntity = (entity: string): string | undefined => {
  if (/^#x/i.test(entity)) return String.fromCodePoint(Number.parseInt(entity.slice(2), 16))
  return entity.startsWith('#') ? String.fromCodePoint(Number(entity.slice(1))) : entities[entity]
}
const unescapeXml = (text: string): string =>
  text.replace(/&(#x[0-9a-f]+|#\d+|\w+);/gi, (match, entity: string) => decodeEntity(entity) ?? match)

export const readListedPage = (xml: string): ListedPage => {
  const contents = xml.match(/<Contents>[\s\S]*?<\/Contents>/g) ?? []
  const objects = contents.map((entry) => ({
    key: unescapeXml(readTag(entry, 'Key')),
    size: Number(readTag(entry, 'Size')),
    etag: unescapeXml(readTag(entry, 'ETag')),
    modifiedAt: new Date(readTag(entry, 'LastModified')),
  }))
  const isTruncated = readTag(xml, 'IsTruncated') === 'true'
  return {
    objects: objects.filter(({ key }) => isKey(key)),
    next: isTruncated ? unescapeXml(readTag(xml, 'NextContinuationToken')) : undefined,
  }
}
