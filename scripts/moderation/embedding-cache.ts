/** Embeds texts for training, and keeps the embeddings in `node_modules/.cache` so that the next run takes seconds. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { DIMENSIONS, loadEmbeddings, normalizeText } from '../../src/server/generation/moderation/embeddings.ts'

const folder = new URL('../../node_modules/.cache/moderation/', import.meta.url)
const textsFile = new URL('texts.json', folder)
const embeddingsFile = new URL('embeddings.f32', folder)

const readCache = (): Map<string, Float32Array> => {
  if (!existsSync(textsFile)) return new Map()
  const texts = JSON.parse(readFileSync(textsFile, 'utf8')) as string[]
  const bytes = readFileSync(embeddingsFile)
  const allEmbeddings = new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length / Float32Array.BYTES_PER_ELEMENT)
  return new Map(
    texts.map((text, index) => [text, allEmbeddings.subarray(index * DIMENSIONS, (index + 1) * DIMENSIONS)]),
  )
}

const writeCache = (cache: ReadonlyMap<string, Float32Array>): void => {
  mkdirSync(folder, { recursive: true })
  const allEmbeddings = new Float32Array(cache.size * DIMENSIONS)
  for (const [index, embedding] of [...cache.values()].entries()) allEmbeddings.set(embedding, index * DIMENSIONS)
  writeFileSync(textsFile, JSON.stringify([...cache.keys()]))
  writeFileSync(embeddingsFile, Buffer.from(allEmbeddings.buffer))
}

/** One embedding for each text, in their order. */
export const embedWithCache = async (texts: readonly string[]): Promise<Float32Array[]> => {
  const cache = readCache()
  const normalized = texts.map(normalizeText)
  const missing = [...new Set(normalized)].filter((text) => !cache.has(text))
  if (missing.length > 0) {
    const embed = await loadEmbeddings()
    for (const [index, embedding] of (await embed(missing)).entries()) cache.set(missing[index]!, embedding)
    writeCache(cache)
  }
  return normalized.map((text) => cache.get(text)!)
}
